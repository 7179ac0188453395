import TestFiles

/// Returns the text of a file in the folder of fixtures.
func fixture(_ name: String) throws -> String {
  try Repository.text("Tests/moonfallTests/Fixtures/\(name)")
}
