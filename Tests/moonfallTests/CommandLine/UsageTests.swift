import Foundation
import Testing
import Workplaces

@Suite struct UsageTests {
  static let mistakes: [(call: String, words: String)] = [
    // Commands.
    ("layuot", "unknown command 'layuot', did you mean 'layout'?"),
    ("renderr", "unknown command 'renderr', did you mean 'render'?"),
    ("frobnicate", "unknown command 'frobnicate'; 'moonfall help' lists the commands"),
    ("./mine.lua", "to see it, run: moonfall preview ./mine.lua"),
    ("a.json mine.lua", "to see it, run: moonfall preview a.json mine.lua"),
    ("--width 300", "the command comes first, as in 'moonfall layout --width'"),
    ("help layuot", "there is no help for 'layuot', did you mean 'layout'?"),
    ("help xyzzy", "there is no help for 'xyzzy'"),
    (
      "help rows",
      "there is no help for 'rows'; it is on the screen of "
        + "'moonfall help script' and 'moonfall help layout'"
    ),
    (
      "help gap",
      "there is no help for 'gap', here it is called 'spacing'; it is on the screen of "
        + "'moonfall help script' and 'moonfall help layout'"
    ),
    (
      "help height_at",
      "there is no help for 'height_at'; it is on the screen of 'moonfall help script'"
    ),
    (
      "help overscan",
      "there is no help for 'overscan'; it is on the screen of 'moonfall help scroll'"
    ),
    (
      "help captions",
      "there is no help for 'captions'; it is a script: moonfall describe captions"
    ),

    // Options.
    ("layout --widht 3", "unknown option --widht, did you mean --width?"),
    ("layout --gap 3", "unknown option --gap, did you mean --spacing?"),
    ("render --padding 3", "unknown option --padding, did you mean --insets?"),
    ("layout --out a.json", "unknown option --out, did you mean --output?"),
    ("layout -x", "unknown option -x; 'moonfall help layout' lists them"),
    ("items --xyzzy", "unknown option --xyzzy; 'moonfall help items' lists them"),
    (
      "items --width 3",
      "--width goes with 'layout', 'render', 'preview', 'scroll', not with 'items'"
    ),
    ("render --visible 0,9", "--visible goes with 'layout', not with 'render'"),
    ("layout --source", "--source goes with 'describe', not with 'layout'"),
    (
      "list -o a.txt",
      "-o goes with 'layout', 'render', 'items', 'scroll', 'types', not with 'list'"
    ),

    // Values.
    ("layout --width", "--width needs POINTS"),
    ("layout -s", "-s needs SCRIPT"),
    ("layout --width=", "--width: write a number of points, got ''"),
    ("layout --width wide", "--width: write a number of points, got 'wide'"),
    ("layout --width nan", "--width: write a number of points, got 'nan'"),
    ("layout --width inf", "--width: write a number of points, got 'inf'"),
    ("layout --width -5", "--width: a length is from 0 to 1e9 points, got '-5'"),
    ("layout --width 1e10", "--width: a length is from 0 to 1e9 points, got '1e10'"),
    ("layout -w=375", "-w: write a number of points, got '=375'"),
    ("layout --height tall", "--height: write a number of points, got 'tall'"),
    ("layout --column-width 0", "--column-width: a column must be wider than 0"),
    (
      "layout --spacing 1,2,3",
      "--spacing: spacing must be one or two lengths (all, or row and column), or in a script "
        + "{ row =, column = }, got the text \"1,2,3\""
    ),
    (
      "layout --insets 1,2,3,4,5",
      "--insets: insets must be one to four lengths as in CSS (all; vertical, horizontal; top, "
        + "horizontal, bottom; or top, right, bottom, left), or in a script "
        + "{ top =, right =, bottom =, left = }, got the text \"1,2,3,4,5\""
    ),
    ("layout --insets 10pt", "--insets: write a number of points, got '10pt'; write 10 or 10px"),
    ("layout --tolerance 5%", "--tolerance: write a number of points or \"infinite\", got '5%'"),
    ("layout --insets 1,x", "--insets: write a number of points, got 'x'"),
    (
      "layout --placement in_order",
      "--placement: unknown placement 'in_order', did you mean 'in-order'? "
        + "(there are shortest, lanes, in-order, in-reverse-order)"
    ),
    ("layout --tolerance -1", "--tolerance: a length is from 0 to 1e9 points, got '-1'"),
    ("layout --visible 3", "--visible: write y,height, as in --visible 500,800"),
    ("layout --visible 3,-1", "--visible: a length is from 0 to 1e9 points, got '-1'"),
    ("scroll --speed 0", "--speed: a pass must scroll more than 0 points"),
    ("scroll --speed fast", "--speed: write a number of points, got 'fast'"),
    ("scroll --jump 100,", "--jump: write a number of points, got ''"),
    ("scroll --jump -1", "--jump: a length is from 0 to 1e9 points, got '-1'"),
    ("scroll --overscan -1", "--overscan: a length is from 0 to 1e9 points, got '-1'"),
    (
      "scroll --jump 9 --speed 9",
      "--speed and --jump describe different scrolls; give one of them"
    ),
    (
      "scroll --height 0",
      "nothing is on screen in a viewport of height 0; write a larger --height"
    ),
    ("layout --memory 0", "--memory: write a whole number of megabytes, got '0'"),
    ("layout --memory 1.5", "--memory: write a whole number of megabytes, got '1.5'"),
    ("layout --deadline 0", "--deadline: write a number of seconds above 0, or none, got '0'"),
    ("layout --deadline x", "--deadline: write a number of seconds above 0, or none, got 'x'"),
    ("layout --diagnostics xml", "--diagnostics: diagnostics are text or json, got 'xml'"),
    ("layout --strict=1", "--strict takes no value, got '1'"),
    ("layout -vh", "-v takes no value, got 'h'"),
    (
      "layout --field src",
      "--field: “src” is not a field mapping\n"
        + "Write name=other, as in width=imageWidth or src=/urls/small."
    ),

    // Options that exclude each other.
    ("layout --columns 2 --columns 3", "--columns may be given only once"),
    ("render -w 3 --width=4", "--width may be given only once"),
    (
      "layout --columns 2 --column-width 9",
      "--columns and --column-width both make the columns; give one of them"
    ),
    ("layout -s captions -p caption=3 -p caption=4", "-p: 'caption' is set twice; set it once"),

    // Formats.
    ("render --output=", "--output: write a file's name, or - for standard output"),
    (
      "layout -o wall.svg",
      "wall.svg ends in .svg, and layout writes .json, .ndjson and .csv; "
        + "for a picture use 'moonfall render'"
    ),
    ("render wall.html", "there is no file 'wall.html'; to write it, put -o before it"),
    ("layout --format xml", "'layout' writes json, ndjson or csv, not xml"),
    (
      "layout --format svg",
      "'layout' writes json, ndjson or csv, not svg; for svg use 'moonfall render'"
    ),
    (
      "render --format json",
      "'render' writes svg, html, png or terminal, not json; for json use 'moonfall layout'"
    ),
    ("scroll --format csv", "'scroll' writes text or json, not csv; for csv use 'moonfall layout'"),
    ("render --format bmp", "'render' writes svg, html, png or terminal, not bmp"),

    // Params.
    ("layout -s captions -p caption", "-p: write name=value, as in --param caption=64"),
    ("layout -s captions -p =3", "-p: write name=value, as in --param caption=64"),
    (
      "layout -s captions -p captoin=3",
      "captions.lua has no param 'captoin', did you mean 'caption'? "
        + "(there are column_width, caption)"
    ),
    ("layout -s two-columns -p x=1", "two-columns.lua has no param 'x'; it has none"),
    (
      "layout -s captions -p caption=300",
      "param 'caption' must be a number from 0 to 200, got '300'"
    ),
    (
      "layout -s fixed-width -p columns=2.5",
      "param 'columns' must be a whole number from 1 to 50, got '2.5'"
    ),

    // Too many arguments, or too few.
    ("layout a.json b.json", "there are two inputs, 'a.json' and 'b.json'; give one"),
    ("layout a.lua b.lua", "there are two scripts, 'a.lua' and 'b.lua'; give one"),
    ("layout -s captions b.lua", "there are two scripts, 'captions' and 'b.lua'; give one"),
    ("items mine.lua", "items takes no script, got 'mine.lua'"),
    ("layout captions", "'captions' is a gallery script; write --script captions"),
    ("render a.json captions", "'captions' is a gallery script; write --script captions"),
    (
      "layout --columns 1fr 2fr",
      "'2fr' is not a file; put tracks in quotes: --columns \"1fr 2fr\""
    ),
    (
      "render --columns 1fr 100px 20%",
      "'100px' is not a file; put tracks in quotes: --columns \"1fr 2fr\""
    ),
    ("items --format csv", "--format goes with 'layout', 'render', 'scroll', not with 'items'"),
    ("describe", "describe takes one script, as in 'moonfall describe captions'"),
    ("describe a b", "describe takes one script, as in 'moonfall describe captions'"),
    (
      "list captions",
      "list takes no value, got 'captions'; one script is 'moonfall describe captions'"
    ),
    ("help layout render", "help takes one command, as in 'moonfall help layout'"),
    ("new a.lua b.lua", "new takes one file name, as in 'moonfall new mine.lua'"),
    ("new mine", "a script's file name ends in .lua: moonfall new mine.lua"),
  ]

  @Test(
    "An invalid call is an error with a hint and exit code 64",
    arguments: mistakes)
  func isTold(call: String, words: String) throws {
    let workplace = try Workplace()
    #expect(
      try workplace.moonfall(line: call)
        == Outcome(code: 64, errors: "moonfall: error: \(words)\n"))
    #expect(try workplace.names == [])
  }

  @Test(
    "Numbers are decimal for every option",
    arguments: [
      ("layout --width", "points"), ("layout --height", "points"),
      ("layout --column-width", "points"), ("layout --spacing", "points"),
      ("layout --insets", "points"), ("layout --tolerance", "points or \"infinite\""),
      ("layout --min-length", "points"), ("layout --visible", "points"),
      ("scroll --speed", "points"), ("scroll --overscan", "points"), ("scroll --jump", "points"),
      ("layout --scale", "pixels above 0 and at most 1000"),
      ("layout --deadline", "seconds above 0, or none"),
    ], ["0x10", "0x1p3", "nan", "inf", "infinity", "1e400", "1_000", "٣", ""])
  func decimal(option: (call: String, what: String), spelling: String) throws {
    let more = option.call.hasSuffix("--visible") ? ",5" : ""
    let outcome = try Workplace().moonfall(line: "\(option.call)=\(spelling)\(more)")
    let name = option.call.split(separator: " ")[1]
    let words = "\(name): write a number of \(option.what), got '\(spelling)'"
    #expect(outcome == Outcome(code: 64, errors: "moonfall: error: \(words)\n"))
  }

  @Test("Invalid tracks are shown with a caret below the error")
  func tracks() throws {
    #expect(
      try Workplace().moonfall("layout", "--columns", "1fr 2em")
        == Outcome(
          code: 64,
          errors: """
            moonfall: error: --columns: unknown unit 'em'; tracks are given in px, % or fr
              1fr 2em
                  ^

            """))
  }

  @Test("Tracks with commas are an error that shows the list to write, in options and in scripts")
  func commas() throws {
    let workplace = try Workplace(["mine.lua": "return { columns = '2fr,1fr' }"])
    let words = "tracks are separated by spaces: write \"2fr 1fr\"\n  2fr,1fr\n     ^\n"
    #expect(
      try workplace.moonfall("layout", "--columns", "2fr,1fr")
        == Outcome(code: 64, errors: "moonfall: error: --columns: \(words)"))
    let outcome = try workplace.moonfall("layout", "mine.lua")
    #expect(outcome.code == 70)
    #expect(outcome.errors.hasPrefix("mine.lua:1: error: \(words)"))
  }

  @Test("If the first word is a file or folder, the error suggests a quoted call to copy")
  func file() throws {
    let workplace = try Workplace(["my photos": "", "it's mine": ""])
    for (file, quoted) in [
      ("my photos", "'my photos'"), ("it's mine", "'it'\\''s mine'"), ("photos/", "photos/"),
    ] {
      #expect(
        try workplace.moonfall(file).errors
          == "moonfall: error: to see it, run: moonfall preview \(quoted)\n")
    }
  }

  @Test(
    "A file whose name looks like an option gives an error with a call that works",
    arguments: ["-x.json", "--width", "-", "-s"])
  func dashes(name: String) throws {
    let workplace = try Workplace([name: "[]"])
    guard name != "-" else { return }
    let errors = try workplace.moonfall(name).errors
    let call = try #require(errors.components(separatedBy: "run: ").last)
    #expect(call == "moonfall preview ./\(name)\n")
    #expect(try workplace.shell(call.replacing("preview", with: "layout")).code == 0)
  }

  @Test("A file with the name of a gallery script or a track is a file")
  func likeAScript() throws {
    let workplace = try Workplace(["captions": "[]", "2fr": "[]"])
    for file in ["captions", "2fr"] {
      #expect(try workplace.moonfall("layout", file).code == 0)
    }
    #expect(try workplace.moonfall("layout", "1fr").code == 64)
    #expect(try Workplace().moonfall("items", "captions").code == 66)
  }
}
