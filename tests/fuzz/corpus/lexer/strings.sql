SELECT E'\u00e9\U0001F600\x41\101\n''', U&'d!0061' UESCAPE '!', U&"d\0061", N'a', B'01', X'1f', 'a'
'b';