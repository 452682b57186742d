-- Underlines stand below what they mean.
	SELECT	f(	x;
SELECT '漢字かな' AS 漢字 漢字 漢字;
SELECT 'éé' AS x y z;
SELECT '🐘' AS a b c;
