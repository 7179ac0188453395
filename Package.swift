// swift-tools-version: 6.2
import PackageDescription

// Every warning is an error, in Swift, C and C++ alike.
let swift: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let c: [CSetting] = [.treatAllWarnings(as: .error)]
let cxx: [CXXSetting] = [.treatAllWarnings(as: .error)]

// On Linux, the pkg-config files of libvips, Pango and librsvg lead to gio's, whose -pthread SwiftPM
// prohibits and reports in every build. So files without gio name the headers there, and the folders
// that these do not know are named here.
#if os(Linux)
  let vips = "gobject-2.0"
  let pango = "cairo"
  let rsvg = "cairo"
  let folders = ["gdk-pixbuf-2.0", "harfbuzz", "librsvg-2.0", "pango-1.0"]
  let pictures: [CSetting] = c + [.unsafeFlags(folders.map { "-I/usr/include/\($0)" })]
#else
  let vips = "vips"
  let pango = "pangocairo"
  let rsvg = "librsvg-2.0"
  let pictures = c
#endif

let package = Package(
  name: "moonfall",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Waterfall", targets: ["Waterfall"]),
    .library(name: "LayoutScripting", targets: ["LayoutScripting"]),
    .library(name: "LuaHosting", targets: ["LuaHosting"]),
    .library(name: "ScriptCheck", targets: ["ScriptCheck"]),
    .executable(name: "moonfall", targets: ["moonfall"]),
    .executable(name: "moonfall-pictures", targets: ["moonfall-pictures"]),
  ],
  targets: [
    // The layout core. It links libm because Linux has `round` there.
    .target(
      name: "Waterfall", swiftSettings: swift,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // The layout core's promises as code: tests feed it seeds, libFuzzer bytes (scripts/fuzz.sh).
    // Optimized even in a debug build, for it runs through a hundred thousand layouts there.
    .target(
      name: "FuzzWaterfall", dependencies: ["Waterfall"], path: "Sources/Fuzz/FuzzWaterfall",
      swiftSettings: swift + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

    // Writes JSON, numbers, CSV cells and shell commands, and makes hidden characters visible.
    .target(name: "TextOutput", swiftSettings: swift),

    // "Did you mean …?", for names of options, files, fields and functions.
    .target(name: "Spelling", dependencies: ["TextOutput"], swiftSettings: swift),

    // The C library under one name on all systems.
    .target(name: "CLibrary", path: "Sources/C/CLibrary", swiftSettings: swift),
    // The operating system: files, folders, threads, child processes, signals, the terminal.
    .target(name: "Platform", dependencies: ["CLibrary"], swiftSettings: swift),

    // Lua 5.4, the language of the scripts.
    .systemLibrary(
      name: "CLua", path: "Sources/C/CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua"])]),
    .target(name: "CLuaHost", dependencies: ["CLua"], cSettings: c),
    // What layout scripts see: item, section, columns and layout. Its C files use the header by which
    // CLuaHost lets another module lend objects to scripts.
    .target(
      name: "CLayoutObjects", dependencies: ["CLua", "CLuaHost"],
      cSettings: c + [.headerSearchPath("../CLuaHost/objects")]),
    .target(
      name: "LuaHosting", dependencies: ["CLuaHost", "Spelling", "TextOutput"], swiftSettings: swift
    ),

    // How labels are set, for those who measure and those who draw them.
    .target(name: "Typesetting", swiftSettings: swift),

    // The plug-in contract, with the gallery of scripts carried inside.
    .target(name: "CGallery", path: "Sources/C/CGallery", cSettings: c),
    .target(
      name: "LayoutScripting",
      dependencies: [
        "CGallery", "CLayoutObjects", "CLuaHost", "LuaHosting", "Platform", "Spelling",
        "TextOutput", "Typesetting", "Waterfall",
      ],
      swiftSettings: swift),

    // Tries a script and reads its text: reports errors and likely mistakes.
    .target(
      name: "ScriptCheck",
      dependencies: ["CLuaHost", "LayoutScripting", "LuaHosting", "Spelling", "Waterfall"],
      swiftSettings: swift),

    // What libFuzzer feeds to the script host (scripts/fuzz.sh), and tests the seeds in Tests/Seeds.
    .target(
      name: "FuzzScript", dependencies: ["LayoutScripting", "LuaHosting"],
      path: "Sources/Fuzz/FuzzScript", swiftSettings: swift),
    .target(
      name: "FuzzAnswers", dependencies: ["LayoutScripting", "LuaHosting"],
      path: "Sources/Fuzz/FuzzAnswers", swiftSettings: swift),
    .target(
      name: "FuzzPatterns", dependencies: ["CLua", "CLuaHost"], path: "Sources/Fuzz/FuzzPatterns",
      swiftSettings: swift),
    .target(
      name: "FuzzAllocations", dependencies: ["LayoutScripting", "LuaHosting"],
      path: "Sources/Fuzz/FuzzAllocations", swiftSettings: swift),

    // simdjson reads 100 MB of JSON in the time in which Foundation reads 7.
    .target(
      name: "CSimdJSON", path: "Sources/C/CSimdJSON", cxxSettings: cxx,
      linkerSettings: [.linkedLibrary("simdjson")]),
    // libcsv: small, in C, RFC 4180. Debian's package has no pkg-config file.
    .target(
      name: "CCSV", path: "Sources/C/CCSV", cSettings: c, linkerSettings: [.linkedLibrary("csv")]),
    .target(name: "CPictureFiles", path: "Sources/C/CPictureFiles", cSettings: c),
    // What the addresses of pictures mean, how they are read, and how they are written.
    .target(
      name: "PictureAddresses", dependencies: ["CPictureFiles", "Platform", "TextOutput"],
      swiftSettings: swift),
    .target(
      name: "CBuiltInItems", path: "Sources/C/CBuiltInItems", exclude: ["built-in.json"],
      cSettings: c),
    .target(
      name: "Items",
      dependencies: [
        "CBuiltInItems", "CCSV", "CLibrary", "CSimdJSON", "LayoutScripting", "LuaHosting",
        "PictureAddresses", "Platform", "Spelling", "TextOutput",
      ],
      swiftSettings: swift),
    // Pictures and the measures of text. libvips loads a hundred libraries (20 ms at every start) and
    // decodes files from strangers: it lives in a program of its own. Pango sets text there, as the
    // drawing of SVG does.
    .systemLibrary(
      name: "CVips", path: "Sources/C/CVips", pkgConfig: vips,
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CPango", path: "Sources/C/CPango", pkgConfig: pango,
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    // SVG by librsvg itself: pictures, since libvips looks for <svg in the first bytes only and takes an
    // inch for 72 pixels; and our own drawings, which zlib packs into a PNG, in parts of bounded
    // memory. Little CMS tells whether a picture's colour profile can be used. All are what libvips is
    // built on.
    .systemLibrary(
      name: "CRsvg", path: "Sources/C/CRsvg", pkgConfig: rsvg,
      providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
    .systemLibrary(
      name: "CLCMS", path: "Sources/C/CLCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .executableTarget(
      name: "moonfall-pictures",
      dependencies: ["CLCMS", "CPango", "CPictureFiles", "CRsvg", "CVips"],
      cSettings: pictures,
      linkerSettings: [
        "fontconfig", "gio-2.0", "lcms2", "m", "pango-1.0", "pangocairo-1.0", "rsvg-2", "vips", "z",
      ].map { .linkedLibrary($0) }),

    .target(
      name: "Pictures", dependencies: ["PictureAddresses", "Platform", "TextOutput"],
      swiftSettings: swift),

    .target(
      name: "Drawing",
      dependencies: ["CLibrary", "PictureAddresses", "TextOutput", "Typesetting", "Waterfall"],
      swiftSettings: swift),

    // The live preview. libmicrohttpd: small, old, well kept; it has seen every broken request.
    .systemLibrary(
      name: "CMicroHTTPD", path: "Sources/C/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "CHTTPServer", dependencies: ["CMicroHTTPD"], path: "Sources/C/CHTTPServer",
      cSettings: c),
    .target(name: "CPreviewPage", path: "Sources/PreviewPage", cSettings: c),
    .target(
      name: "Preview",
      dependencies: [
        "CHTTPServer", "CPreviewPage", "Drawing", "PictureAddresses", "Pictures", "Platform",
        "TextOutput",
      ],
      swiftSettings: swift),

    .executableTarget(
      name: "moonfall",
      dependencies: [
        "Drawing", "Items", "LayoutScripting", "LuaHosting", "PictureAddresses", "Pictures",
        "Platform", "Preview", "ScriptCheck", "Spelling", "TextOutput", "Waterfall",
      ],
      swiftSettings: swift),

    // What a Swift developer reads first.
    .executableTarget(
      name: "Example", dependencies: ["LayoutScripting"], path: "Sources/Examples/Example",
      swiftSettings: swift),
    // The code of the articles in the documentation, which ExamplesTests compares and runs.
    .executableTarget(
      name: "FirstLayout", dependencies: ["Waterfall"], path: "Sources/Examples/FirstLayout",
      swiftSettings: swift),
    .executableTarget(
      name: "SafeHosts", dependencies: ["LuaHosting"], path: "Sources/Examples/SafeHosts",
      swiftSettings: swift),
    .executableTarget(
      name: "LayoutScripts", dependencies: ["LayoutScripting", "LuaHosting"],
      path: "Sources/Examples/LayoutScripts", swiftSettings: swift),

    .target(
      name: "CBenchmarks", dependencies: ["CLua"], path: "Sources/C/CBenchmarks", cSettings: c),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Browser", "CBenchmarks", "CLibrary", "Drawing", "Items", "LayoutScripting", "Platform",
        "TextOutput", "Waterfall", "Workplaces",
      ],
      swiftSettings: swift),

    // Lua states with modules and a failing function, for tests.
    .target(
      name: "LuaStates", dependencies: ["CLuaHost"], path: "Tests/Support/LuaStates",
      swiftSettings: swift),
    // Random numbers for tests.
    .target(name: "SeededNumbers", path: "Tests/Support/SeededNumbers", swiftSettings: swift),
    // Times work by the processor time of its thread, for tests.
    .target(
      name: "ProcessorTime", dependencies: ["CLibrary"], path: "Tests/Support/ProcessorTime",
      swiftSettings: swift),
    // Temporary folders, and the files of this package, for tests.
    .target(name: "TestFiles", path: "Tests/Support/TestFiles", swiftSettings: swift),
    // Sockets, for tests: C hides the differences between systems that Swift's modules show.
    .target(name: "CSockets", path: "Tests/Support/CSockets", cSettings: c),
    // Programs that are started in folders of their own, for tests.
    .target(
      name: "Workplaces", dependencies: ["CSockets", "TestFiles"], path: "Tests/Support/Workplaces",
      swiftSettings: swift),
    // Pictures made on purpose, with colour profiles, and files read back, for tests.
    .target(
      name: "CSamplePictures", dependencies: ["CLCMS", "CVips"],
      path: "Tests/Support/CSamplePictures",
      cSettings: c, linkerSettings: [.linkedLibrary("vips")]),
    .target(
      name: "SamplePictures", dependencies: ["CSamplePictures"],
      path: "Tests/Support/SamplePictures",
      swiftSettings: swift),
    // Items, and scripts with what they print and warn of, for tests.
    .target(
      name: "ScriptSamples", dependencies: ["LayoutScripting", "LuaHosting", "Waterfall"],
      path: "Tests/Support/ScriptSamples", swiftSettings: swift),
    // A real browser, for tests and the benchmark of the preview.
    .target(
      name: "Browser", dependencies: ["CSockets", "Workplaces"], path: "Tests/Support/Browser",
      swiftSettings: swift),
    .testTarget(
      name: "WaterfallTests",
      dependencies: ["FuzzWaterfall", "ProcessorTime", "TestFiles", "Waterfall"],
      exclude: ["Fixtures"], swiftSettings: swift),
    .testTarget(name: "CLuaTests", dependencies: ["CLua"], swiftSettings: swift),
    .testTarget(
      name: "CLuaHostTests", dependencies: ["CLuaHost", "FuzzPatterns", "LuaStates", "TestFiles"],
      swiftSettings: swift),
    .testTarget(
      name: "CLayoutObjectsTests", dependencies: ["CLayoutObjects", "CLuaHost", "LuaStates"],
      swiftSettings: swift),
    .testTarget(
      name: "LuaHostingTests", dependencies: ["LuaHosting", "ProcessorTime"], swiftSettings: swift),
    .testTarget(
      name: "TextOutputTests",
      dependencies: ["ProcessorTime", "SeededNumbers", "TextOutput", "Workplaces"],
      swiftSettings: swift),
    .testTarget(name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: swift),
    .testTarget(
      name: "LayoutScriptingTests",
      dependencies: [
        "CLayoutObjects", "FuzzAllocations", "FuzzAnswers", "FuzzScript", "LayoutScripting",
        "LuaHosting", "ProcessorTime", "ScriptCheck", "ScriptSamples", "SeededNumbers", "TestFiles",
        "Waterfall",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "ScriptCheckTests",
      dependencies: ["LayoutScripting", "LuaHosting", "ScriptCheck", "ScriptSamples", "Waterfall"],
      swiftSettings: swift),
    .testTarget(
      name: "ItemsTests",
      dependencies: [
        "Items", "LayoutScripting", "LuaHosting", "PictureAddresses", "ProcessorTime",
        "SeededNumbers", "TestFiles",
      ],
      exclude: ["Fixtures"], swiftSettings: swift),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "PictureAddresses", "SeededNumbers", "TextOutput", "Typesetting"],
      swiftSettings: swift),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "PictureAddresses", "Pictures", "SamplePictures", "SeededNumbers", "TestFiles",
        "moonfall-pictures",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "PictureAddressesTests",
      dependencies: ["PictureAddresses", "TestFiles", "TextOutput", "Workplaces"],
      swiftSettings: swift),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "TestFiles", "Workplaces"],
      swiftSettings: swift),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "CSockets", "PictureAddresses", "Pictures", "Platform", "Preview", "SeededNumbers",
        "TestFiles", "Workplaces", "moonfall", "moonfall-pictures",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "TypesettingTests", dependencies: ["SeededNumbers", "Typesetting"],
      swiftSettings: swift),
    .testTarget(
      name: "moonfallTests",
      dependencies: [
        "CSockets", "Example", "LayoutScripting", "PictureAddresses", "SamplePictures", "TestFiles",
        "Workplaces", "moonfall", "moonfall-pictures",
      ],
      exclude: ["Fixtures"], swiftSettings: swift),
    .testTarget(
      name: "PreviewPageTests",
      dependencies: [
        "Browser", "SamplePictures", "moonfall", "moonfall-pictures", "Workplaces",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["FirstLayout", "LayoutScripts", "SafeHosts", "TestFiles", "Workplaces"],
      swiftSettings: swift),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["Benchmarks", "CBenchmarks", "LayoutScripting", "Waterfall"],
      swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x,
  cxxLanguageStandard: .cxx17
)
