SELECT a @- b, +-+1, a||b, a->>b, a=-1, a<>b, a!=b, a=>b, a:=b, a::b, @--c
*/*d*/+;