//! The rulebook, article by article, and the project's rulings: one small
//! position for each, to be checked by eye.
//!
//! Most positions stand on column `e`, whose seven points are one line. The
//! points `a1 c4 e4 g4 i1` are used where no stack may see another.

mod table;

mod c_preparation;
mod d_colours;
mod e_landing;
mod e_moves;
mod f_lyngk_rule;
mod g_end;
mod h_six;
mod rulings;
