import Browser
import Testing
import Workplaces

extension PreviewPageTests {
  /// The page's own algorithms, compared with the simplest ones.
  @Suite struct AlgorithmTests {
    /// Runs JavaScript that returns an error, if there is one; `random` returns numbers below 1.
    private func check(_ script: String) throws {
      try Preview(in: Workplace(), []).show { page in
        try page.settled()
        let fault = try page.tab.run(
          """
          let state = 1;
          const random = () => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return state / 2 ** 32;
          };
          \(script)
          """, as: String?.self)
        #expect(fault == nil)
      }
    }

    @Test("The visible items are those that checking every frame finds")
    func visible() throws {
      try check(
        """
        return import("/visible.js").then(({ VisibleQuery }) => {
          const lengths = [
            () => 0, () => random(), () => 50 + 400 * random(), () => 1e5 * random(), () => 1e9,
          ];
          for (let round = 0; round < 300; round++) {
            const count = Math.floor(random() * 120);
            const axis = round % 2;
            const frames = new Float64Array(4 * count);
            const some = lengths.slice(0, 1 + Math.floor(random() * lengths.length));
            const reach = [0, 1, 1e4, 1e9][round % 4];
            for (let index = 0; index < count; index++) {
              const length = () => some[Math.floor(random() * some.length)]();
              frames.set([reach * random(), reach * random(), length(), length()], 4 * index);
            }
            const query = new VisibleQuery(frames, axis);
            for (let look = 0; look < 40; look++) {
              // Often from edge to edge, so that frames only touch.
              const edge = () => {
                const at = 4 * Math.floor(random() * count) + axis;
                return count > 0 && random() < 0.5 ? frames[at] + frames[at + 2]
                  : reach * (1.2 * random() - 0.1);
              };
              const [low, high] = [edge(), edge()].sort((a, b) => a - b);
              const plain = [];
              for (let index = 0; index < count; index++) {
                const [width, height] = frames.subarray(4 * index + 2, 4 * index + 4);
                const start = frames[4 * index + axis];
                const end = start + frames[4 * index + axis + 2];
                if (start < high && end > low && width > 0 && height > 0) plain.push(index);
              }
              const found = query.between(low, high, []);
              if (String(found) !== String(plain)) {
                return `round ${round}, ${low} to ${high}: ${found} instead of ${plain}`;
              }
            }
          }
          return null;
        });
        """)
    }

    @Test("Two walls that scroll together move forward together, from their starts to their ends")
    func scrollMap() throws {
      try check(
        """
        return import("/scrollmap.js").then(({ ScrollMap }) => {
          const wall = (count, places, starts) => ({
            count, item: (position) => places.indexOf(position),
            position: (item) => places[item] ?? -1, start: (position) => starts[position],
          });
          for (let round = 0; round < 200; round++) {
            const make = (count) => {
              let end = 0;
              const starts = Array.from({ length: count }, () => (end += 300 * random() - 20));
              const places = Array.from({ length: count }, (_, item) => item);
              if (round % 3 === 0) places.sort(() => random() - 0.5);
              return wall(count, places, starts);
            };
            const [a, b] = [make(Math.floor(400 * random())), make(Math.floor(400 * random()))];
            const map = new ScrollMap(a, b);
            for (const name of ["a", "b"]) {
              const ends = [random() < 0.2 ? 0 : 6e4 * random(), random() < 0.2 ? 0 : 6e4 * random()];
              if (name === "a" && ends[0] > 0 && Math.abs(map.from(name, 0, ends)) > 1e-6) {
                return `round ${round}: the start is not at the start`;
              }
              let last = -1e-6;
              for (let step = 0; step <= 200; step++) {
                const there = map.from(name, ends[0] * step / 200, ends);
                if (!(there >= last - 1e-6) || !(there <= ends[1] + 1e-6)) {
                  return `round ${round}, ${name}: ${there} after ${last}, of ${ends[1]}`;
                }
                last = there;
              }
              if (ends[0] > 0 && Math.abs(last - ends[1]) > 1e-6) {
                return `round ${round}, ${name}: ends at ${last}, not at ${ends[1]}`;
              }
            }
          }
          return null;
        });
        """)
    }
  }
}
