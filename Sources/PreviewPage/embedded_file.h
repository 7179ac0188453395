// One row of the table in page.c: the file whose path is FILE.
{
    .path = FILE,
    .bytes = (const unsigned char[]){
#embed FILE
    },
    .count = sizeof((const unsigned char[]){
#embed FILE
    }),
},
#undef FILE
