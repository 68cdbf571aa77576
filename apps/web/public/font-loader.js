// Loads the faces the style sheets declare, Thai and Latin, and tells the page when they are there.
window.songtanFonts = {
  async load(families) {
    const faces = families.flatMap(({ name, weights }) =>
      weights.map((weight) => `${weight} 1em "${name}"`),
    );
    await Promise.all(faces.map((face) => document.fonts.load(face, "กA")));
    document.documentElement.dataset.fonts = "ready";
  },
};
