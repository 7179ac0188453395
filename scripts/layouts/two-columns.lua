-- Two columns of pictures, edge to edge. Answers that never change need no function, and what is
-- left out is the default: no insets, and pictures that keep their proportions.
return {
  name = "Two columns",
  description = "Pictures edge to edge in two columns, each in the shorter one.",

  columns = 2,
  spacing = 0,

  -- The next picture goes to the shorter column, however small the difference. By default columns
  -- that differ by less than a millionth of a point count as equal, and the first one wins.
  tolerance = 0,
}
