import css from "./country-drawing.module.css";

/** Thailand in our own coarse outline, 32 units to a degree. */
const outline =
  "M89 11L96 14L99 20L104 13L112 21L107 35L109 41L133 39L133 56L128 74L130 91L125 94L123 103L128 104L159 83L177 94L190 88L200 76L218 80L243 108L241 137L269 164L264 182L269 186L267 200L260 205L193 207L167 231L167 241L173 258L179 262L178 276L185 289L179 299L168 299L154 269L122 266L116 256L116 243L117 237L100 239L95 272L75 326L81 338L92 341L100 354L100 365L94 374L106 398L109 419L117 434L128 442L143 442L160 466L150 482L140 477L128 486L124 483L128 466L117 458L99 452L96 461L72 460L51 426L41 427L37 416L36 368L52 341L57 322L82 288L59 213L50 205L38 184L43 176L49 174L51 152L59 147L58 141L51 143L47 134L47 122L28 104L18 80L11 74L22 68L24 45L32 33L62 33L67 22L78 21L77 15L86 14Z";

const cities: readonly (readonly [number, number])[] = [
  [110, 226],
  [62, 64],
  [88, 29],
  [102, 127],
  [182, 140],
  [159, 187],
  [245, 178],
  [122, 252],
  [73, 373],
  [43, 413],
  [108, 442],
];

const [bangkok, ...others] = cities;

export function CountryDrawing() {
  const [x = 0, y = 0] = bangkok ?? [];
  return (
    <svg viewBox="0 0 290 500" className={css.country} aria-hidden="true">
      <path d={outline} transform="translate(5 5)" className={css.fill} />
      <path d={outline} className={css.paper} />
      {others.map(([cityX, cityY]) => (
        <path
          key={`${cityX},${cityY}`}
          d={`M${x} ${y}Q${(x + cityX) / 2 + (cityY - y) / 6} ${(y + cityY) / 2 - Math.abs(cityX - x) / 4} ${cityX} ${cityY}`}
          className={css.way}
        />
      ))}
      {others.map(([cityX, cityY]) => (
        <circle key={`${cityX},${cityY}`} cx={cityX} cy={cityY} r="4.5" className={css.city} />
      ))}
      <circle cx={x} cy={y} r="8" className={css.capital} />
    </svg>
  );
}
