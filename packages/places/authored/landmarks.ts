import type { LandmarkGroup } from "./shapes.ts";

export const landmarkGroups: LandmarkGroup[] = [
  {
    amphoe: "1007",
    rows: [["สยามพารากอน", "Siam Paragon", "mall", 13.7462, 100.5348, "พารากอน|paragon", 82]],
  },
];
