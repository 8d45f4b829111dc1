/*
 * The pump of the house: if the oil is low, it says so.
   while it runs, "nobody" may open the lid.
*/
#include <stdio.h>

int main(void) { /* starts
  and return */ return 0; }
// let it be
