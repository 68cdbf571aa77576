import fc from "fast-check";
import { expect, test } from "vitest";
import {
  at,
  chatuchak,
  chiangMai,
  event,
  honestTimes,
  picture,
  siam,
  steps,
  trackPoint,
  work,
} from "./example.ts";
import { judgeWork } from "./judge-work.ts";
import type { Work } from "./work.ts";

const codesOf = (input: Work) =>
  judgeWork(input).doubts.map(({ code, stopIndex }) => `${code} ${stopIndex}`);
const near = (point: typeof siam, metres: number) => ({
  ...point,
  latitude: point.latitude + metres / 111_195,
});
const honest = steps(honestTimes);
const changed = (index: number, change: Partial<Work["events"][number]>) =>
  honest.map((step, each) => (each === index ? { ...step, ...change } : step));
const missing = { arrived: false };
const reused = { usedElsewhere: true };
const moved = (seconds: number) =>
  steps(honestTimes, { receivedSeconds: 1700 }).map((step, index) =>
    index < 5 ? step : { ...step, occurredAt: at(1600 + seconds) },
  );
const byStaff = { recordedBy: "somchai", place: null } as const;
const withTrack = [trackPoint(siam, 300), trackPoint(chatuchak, 1550)];
/** As one who reads a driver's call back records it: whole minutes, within a few minutes of forms. */
const readBack = (times: typeof honestTimes, change: Partial<Work["events"][number]> = {}) =>
  steps(times, byStaff).map((step, index) => ({
    ...step,
    occurredAt: at(Math.floor((times[index] ?? 0) / 60) * 60),
    receivedAt: at(2000 + 20 * index),
    ...change,
  }));
const everywhere = [0, 300, 600, 900, 1200, 1500].map((seconds) => trackPoint(chiangMai, seconds));

test.each<[title: string, work: Work]>([
  ["a ride in the usual time", work(honest)],
  ["no position at the door of a basement", work(changed(4, { place: null }))],
  [
    "no position at all, with a track",
    work(steps(honestTimes, { place: null }), { track: [trackPoint(siam, 300)] }),
  ],
  ["a fix a kilometre off between tall buildings", work(changed(2, { place: near(siam, 1200) }))],
  [
    "a fix of a mast, as vague as it reports",
    work(steps(honestTimes, { accuracyMetres: 2500, place: near(chatuchak, -3000) }).slice(3)),
  ],
  [
    "a step reported on the way, after one at the stop",
    work(changed(5, { place: near(chatuchak, 4000) })),
  ],
  [
    "a track point every ten minutes",
    work(honest, { track: [trackPoint(siam, 0), trackPoint(near(siam, 3000), 900)] }),
  ],
  [
    "offline for an hour, reported in one call",
    work(steps(honestTimes, { receivedSeconds: 5000 })),
  ],
  [
    "a clock two days ahead that could not be corrected",
    work(
      steps([1, 1, 1, 1, 1, 1]).map((step, index) => ({
        ...step,
        happenedAt: at(5000),
        receivedAt: at(5000),
        occurredAt: at(172_800 + (honestTimes[index] ?? 0)),
      })),
    ),
  ],
  [
    "a clock that was set right between two calls",
    work([...steps(honestTimes, { aheadSeconds: 7200 }).slice(0, 3), ...honest.slice(3)]),
  ],
  [
    "stops in one building",
    work(steps([5, 300, 330, 331, 340, 350], { place: siam }), { stops: [siam, near(siam, 60)] }),
  ],
  [
    "staff recorded a ride that the phone's track shows",
    work(readBack(honestTimes), { track: withTrack, givenBy: ["somying"] }),
  ],
  [
    "staff recorded the door, whose PIN the recipient read to them",
    work([...honest.slice(0, 4), ...readBack(honestTimes, { isPinVerified: true }).slice(4)]),
  ],
  [
    "staff completed what a phone had reported at the stop",
    work([...honest.slice(0, 5), ...readBack(honestTimes).slice(5)]),
  ],
  [
    "who gave out the job recorded that the driver set out",
    work([...steps(honestTimes, { recordedBy: "somchai" }).slice(0, 1), ...honest.slice(1)], {
      givenBy: ["somchai"],
    }),
  ],
  [
    "a PIN that only the recipient has",
    work(
      changed(5, { isPinVerified: true, place: chiangMai }).map((step) =>
        step.stopIndex === 1 ? { ...step, place: chiangMai } : step,
      ),
    ),
  ],
  ["a receiver of goods who begins on the way", work(honest.slice(3), { assignedAt: at(900) })],
  [
    "a hurried driver of the sandbox, without a position",
    work(steps([1, 2, 6, 7, 9, 14], { place: null }), { isSandbox: true }),
  ],
  [
    "the same picture again at the same stop, after a second try",
    work([...honest, event("handed_to", 1, { seconds: 1700, pictures: [picture("b")] })]),
  ],
  [
    "two signatures that are drawn alike",
    work(
      changed(5, { pictures: [picture("b", { isSignature: true, sha256: picture("a").sha256 })] }),
    ),
  ],
  [
    "pictures that are still on their way",
    work(changed(5, { pictures: [picture("b", missing)] }), { now: at(1700) }),
  ],
])("no doubt: %s", (_, input) => {
  expect(codesOf(input)).toEqual([]);
});

test.each<[title: string, work: Work, codes: string[]]>([
  [
    "a whole job within 536 ms from 580 km away, its pictures never sent",
    work(
      steps([0, 0.1, 0.2, 0.3, 0.4, 0.5], { place: chiangMai }).map((step) => ({
        ...step,
        pictures: step.pictures.map(({ id, sha256 }) => picture(id, { ...missing, sha256 })),
      })),
      { track: [trackPoint(siam, -20)] },
    ),
    [
      "far_from_stop 0",
      "track_elsewhere 0",
      "far_from_stop 1",
      "track_elsewhere 1",
      "too_fast 1",
      "too_quick 0",
      "too_quick 1",
      "picture_missing 0",
      "picture_missing 1",
    ],
  ],
  [
    "all of it recorded by staff, the phone never near a stop",
    work(readBack(honestTimes), { track: everywhere }),
    ["staff_only 0", "staff_only 1"],
  ],
  [
    "all of it recorded by staff, the phone silent",
    work(readBack(honestTimes)),
    ["staff_only 0", "staff_only 1"],
  ],
  [
    "the same in the sandbox",
    work(readBack(honestTimes), { isSandbox: true }),
    ["staff_only 0", "staff_only 1"],
  ],
  [
    "staff recorded it for a phone that died after the pick-up",
    work([...honest.slice(0, 3), ...readBack(honestTimes).slice(3)], {
      track: withTrack.slice(0, 1),
    }),
    ["staff_only 1"],
  ],
  [
    "a phone 3.9 km from the stop, and staff who add the last step",
    work([
      ...changed(4, { place: near(chatuchak, 3900) }).slice(0, 5),
      ...readBack(honestTimes).slice(5),
    ]),
    ["far_from_stop 1"],
  ],
  [
    "one who gave the driver the job and recorded one step of it",
    work([...honest.slice(0, 5), ...readBack(honestTimes).slice(5)], {
      givenBy: ["somying", "somchai"],
    }),
    ["one_person 1"],
  ],
  [
    "staff recorded a whole job within a second, the phone near both stops, in the sandbox too",
    work(steps([0, 0.1, 0.2, 0.4, 0.6, 0.8], byStaff), {
      track: [trackPoint(siam, 0), trackPoint(chatuchak, 1)],
      isSandbox: true,
    }),
    ["too_fast 1", "too_quick 0", "too_quick 1"],
  ],
  [
    "the same where stops are apart as far as nobody rides in a minute",
    work(steps([0, 5, 10, 15, 20, 25], byStaff), { track: withTrack }),
    ["too_fast 1"],
  ],
  [
    "staff state an hour that did not pass since the job was given",
    work(
      readBack(honestTimes).map((step, index) => ({ ...step, receivedAt: at(5 + 20 * index) })),
      { track: withTrack },
    ),
    ["too_fast 1"],
  ],
  [
    "staff name one picture at both stops",
    work(
      readBack(honestTimes).map((step) => ({
        ...step,
        pictures: step.pictures.map(() => picture("a")),
      })),
      { track: withTrack },
    ),
    ["picture_reused 1"],
  ],
  [
    "staff name a picture of another booking",
    work(
      readBack(honestTimes).map((step) => ({
        ...step,
        pictures: step.pictures.map(({ id }) => picture(id, reused)),
      })),
      { track: withTrack },
    ),
    ["picture_reused 0", "picture_reused 1"],
  ],
  ["the places of the stops, but no time to ride", work(steps([0, 1, 2, 3, 4, 5])), ["too_fast 1"]],
  [
    "a smooth ride at 80 km/h as the crow flies",
    work(steps([2, 4, 6, 8, 282, 284])),
    ["too_fast 1"],
  ],
  [
    "the same in the time of a motorcycle, with a car's heavier traffic",
    work(steps([2, 4, 6, 8, 384, 386]), { vehicle: "pickup" }),
    ["too_fast 1"],
  ],
  [
    "the track was elsewhere all day",
    work(honest, { track: everywhere }),
    ["track_elsewhere 0", "track_elsewhere 1"],
  ],
  [
    "the picture of the pick-up again at the door",
    work(changed(5, { pictures: [picture("a")] })),
    ["picture_reused 1"],
  ],
  [
    "its bytes under another id",
    work(changed(5, { pictures: [picture("b", { sha256: picture("a").sha256 })] })),
    ["picture_reused 1"],
  ],
  [
    "a picture of another booking",
    work(changed(5, { pictures: [picture("b", reused)] })),
    ["picture_reused 1"],
  ],
  [
    "bytes that did not come in two hours",
    work(changed(5, { pictures: [picture("b", missing)] }), { now: at(1600 + 7200) }),
    ["picture_missing 1"],
  ],
  ["no position anywhere", work(steps(honestTimes, { place: null })), ["no_position 0"]],
  [
    "a claimed hour that the acceptance does not allow",
    work(steps(honestTimes, { receivedSeconds: 3 })),
    ["too_fast 1", "clock_changed 1"],
  ],
  ["a clock that is set forth within one call", work(moved(3600)), ["clock_changed 1"]],
  ["a clock that is set back within one call", work(moved(-3600)), ["clock_changed 1"]],
])("doubt: %s", (_, input, codes) => {
  expect(codesOf(input)).toEqual(codes);
});

test("a doubt has the figures that a person compares", () => {
  const { doubts } = judgeWork(work(steps([0, 1, 2, 3, 4, 5], { place: chiangMai })));
  const figuresOf = (code: string) => doubts.find((doubt) => doubt.code === code)?.figures;
  expect(figuresOf("far_from_stop")?.metres).toBeGreaterThan(570_000);
  expect(figuresOf("too_fast")).toEqual({ metres: 6167, seconds: 4, kmh: 5551 });
});

test("pictures are awaited until two hours after their event was received", () => {
  const late = steps(honestTimes, { receivedSeconds: 9000 }).map((step) => ({
    ...step,
    pictures: step.pictures.map(({ id }) => picture(id, missing)),
  }));
  const judged = (seconds: number) => judgeWork(work(late, { now: at(seconds) }));
  expect(judged(9000).awaited).toEqual({ pictures: 2, until: at(9000 + 7200) });
  expect(judged(9000).doubts).toEqual([]);
  expect(judged(9000 + 7200)).toMatchObject({
    awaited: null,
    doubts: [{ code: "picture_missing" }, { code: "picture_missing" }],
  });
});

test("a constant error of the clock changes nothing", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.boolean(), (aheadSeconds, inOneCall) => {
      const received = inOneCall ? { receivedSeconds: 1600 } : {};
      expect(codesOf(work(steps(honestTimes, { aheadSeconds, ...received })))).toEqual([]);
    }),
  );
});

test("an honest ride stays honest however sparse its places are", () => {
  const places = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 1000 }), (hasPlace, offMetres) => {
      const sparse = honest.map((step, index) => ({
        ...step,
        place: hasPlace[index] && step.place ? near(step.place, offMetres) : null,
      }));
      const track = [trackPoint(siam, 300), trackPoint(chatuchak, 1550)];
      expect(codesOf(work(sparse, { track }))).toEqual([]);
    }),
  );
});
