import { barChart, escapeText, histogram, rankChart } from "./charts.ts";
import { type Column, gainsOf, linesOf, titleOf } from "./summary.ts";

const matchSteps = [10, 20, 30, 60, 120, 300, 600];
const waitSteps = [5, 10, 15, 20, 30, 45, 60];
const labelsOf = (steps: readonly number[]): string[] => [
  ...steps.map((step) => `<${step}`),
  `≥${steps.at(-1)}`,
];

/** A report that needs nothing else: no script, no network, readable in the light and in the dark. */
export function toPage(days: readonly Column[]): string {
  const [first] = days;
  if (!first) return "";
  const series = (select: (played: Column) => readonly number[]) =>
    days.map((day) => ({ name: day.by, values: select(day) }));
  const charts = [
    chart(
      "Time to match",
      barChart({
        labels: labelsOf(matchSteps),
        series: series(({ figures }) => histogram(figures.matchSeconds, matchSteps)),
        unit: "bookings, by seconds",
      }),
    ),
    chart(
      "From the wish to the goods aboard",
      barChart({
        labels: labelsOf(waitSteps),
        series: series(({ figures }) =>
          histogram(
            figures.waitSeconds.map((seconds) => seconds / 60),
            waitSteps,
          ),
        ),
        unit: "bookings, by minutes",
      }),
    ),
    chart(
      "How far off the promised arrival was",
      barChart({
        labels: first.figures.arrival.map(({ minutesBefore }) => minutesBefore),
        series: series(({ figures }) =>
          figures.arrival.map(({ medianSeconds }) => medianSeconds / 60),
        ),
        unit: "minutes, median, by minutes before the arrival",
      }),
    ),
    chart(
      "Pay for an hour on duty",
      rankChart({
        series: series(({ figures }) => figures.perHourSatang.map((satang) => satang / 100)),
        unit: "baht, each driver, the least first",
      }),
    ),
    chart(
      "Kilometres",
      barChart({
        labels: ["loaded", "to pick-ups", "idle"],
        series: series(({ figures: { kilometres } }) => [
          kilometres.loaded,
          kilometres.toPickUp,
          kilometres.idle,
        ]),
        unit: "km",
      }),
    ),
  ];
  const rows = linesOf(days).map(
    ({ name, values }) =>
      `<tr><th scope="row">${escapeText(name)}</th>${values.map((value) => `<td>${escapeText(value)}</td>`).join("")}</tr>`,
  );
  const gains = gainsOf(days).map(
    ({ name, batch, greedy, note }) =>
      `<li><h2>${escapeText(name)}</h2><p><b>${escapeText(batch)}</b> instead of ${escapeText(greedy)}</p><p class="unit">${escapeText(note)}</p></li>`,
  );
  const against =
    gains.length > 0 ? `<h2>Batch against greedy</h2><ul class="gains">${gains.join("")}</ul>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A simulated day</title><style>${style}</style></head><body><main><h1>A simulated day</h1><p>${escapeText(titleOf(first))}</p>${against}
<div class="wide"><table><thead><tr><td></td>${days.map(({ by }) => `<th scope="col">${by}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>
${charts.join("\n")}</main></body></html>\n`;
}

const chart = (title: string, drawn: string): string =>
  `<section><h2>${title}</h2>${drawn}</section>`;

const style = `:root{color-scheme:light dark;--s0:light-dark(#0b6e63,#4fd1c0);--s1:light-dark(#c2571a,#f5a25d);--soft:light-dark(#d9dde1,#3a4046)}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#15181b);color:light-dark(#1b1f23,#e6e9ec)}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 0}
.gains{list-style:none;margin:.75rem 0 2rem;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}
.gains li{border:1px solid var(--soft);border-radius:.5rem;padding:.75rem}.gains h2{font-size:.9rem;font-weight:600;margin:0}.gains p{margin:.15rem 0 0}.gains b{font-size:1.5rem;color:var(--s0)}.gains .unit{font-size:.8rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--soft)}
svg{width:100%;height:auto;font-size:11px}svg text{fill:currentColor}.grid{stroke:var(--soft)}.s0{fill:var(--s0)}.s1{fill:var(--s1)}
@media (max-width:40rem){svg{font-size:19px}}
polyline{fill:none;stroke-width:2.5}.l0{stroke:var(--s0)}.l1{stroke:var(--s1)}.keys{margin:.25rem 0;font-size:.85rem}.unit{opacity:.75}
.key::before{content:"";display:inline-block;width:.8em;height:.8em;margin-right:.3em;border-radius:2px;vertical-align:-.05em}.k0::before{background:var(--s0)}.k1::before{background:var(--s1)}`;
