import type { PlaceView } from "@songtan/contract/bookings/places";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, call } from "../../../../testing/world/call.ts";
import { siam } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const search = (q: string, more = "") =>
  call<PlaceView[]>(world, `GET /places?q=${encodeURIComponent(q)}${more}`);
const reverse = (query: string) => call<PlaceView>(world, `GET /places/reverse?${query}`);

/** Refused with a message at the field, in Thai by default. */
function expectField({ status, code, error }: Answer, field: string): void {
  expect({ status, code }).toEqual({ status: 400, code: "invalid" });
  expect(error.fields?.[field]).toMatch(/[ก-๛]/);
}

describe("a search", () => {
  test("answers a list like every other, at most as long as requested", async () => {
    const { status, body } = await search("jatujak", "&limit=3");
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(["data", "nextCursor"]);
    expect(body.nextCursor).toBeNull();
    expect(body.data).toHaveLength(3);
    expect((body.data as PlaceView[])[0]).toMatchObject({
      id: "l-chatuchak-weekend-market",
      precision: "point",
    });
  });

  test("puts what is near first among what is meant as well", async () => {
    const first = async (near: string) =>
      (await search("central", `&near=${near}`)).data[0]?.address;
    expect(await first("18.7883,98.9853")).toContain("เชียงใหม่");
    expect(await first("7.8804,98.3923")).toContain("ภูเก็ต");
  });

  test("reads Thai digits", async () => {
    expect((await search("สุขุมวิท ๕๕")).data[0]?.id).toBe("so-sukhumvit-55");
  });

  test.each([
    ["emoji", "🛵📦🇹🇭"],
    ["SQL", "'; drop table bookings; --"],
    ["control characters", "\u0000\u0007\u001b[31mสยาม\r\n"],
    ["marks without a letter", "่้๊๋์"],
    ["right-to-left marks", "\u202e\u202dsiam\u2066"],
    ["a pattern", "%_*.?[a-z]{1,999}\\"],
    ["a template", "{{7*7}}<script>alert(1)</script>"],
    ["nothing but digits", "99999999999999999999"],
  ])("handles %s without an error", async (_, q) => {
    const { status, data } = await search(q);
    expect(status).toBe(200);
    expect(Array.isArray(data)).toBe(true);
  });

  test.each([
    ["half a surrogate pair", "%ED%A0%80"],
    ["bytes that are no text", "%ff%fe%c0%80"],
  ])("handles %s without an error", async (_, encoded) => {
    expect((await call(world, `GET /places?q=${encoded}`)).status).toBe(200);
  });

  test.each([
    ["5,000 characters", `q=${encodeURIComponent("ลาดพร้าว".repeat(625))}`, "q"],
    ["nothing", "q=", "q"],
    ["spaces", "q=%20%20", "q"],
    ["no text at all", "limit=3", "q"],
    ["two texts", "q=a&q=b", "q"],
    ["a negative limit", "q=a&limit=-5", "limit"],
    ["no limit worth the name", "q=a&limit=abc", "limit"],
    ["half a hit", "q=a&limit=1.5", "limit"],
    ["a thousand hits", "q=a&limit=1000", "limit"],
    ["near abc", "q=a&near=abc", "near"],
    ["near one number", "q=a&near=13.7", "near"],
    ["near a point off the globe", "q=a&near=95,200", "near"],
    ["near three numbers", "q=a&near=13,100,5", "near"],
    ["near Thai digits", `q=a&near=${encodeURIComponent("๑๓,๑๐๐")}`, "near"],
  ])("refuses %s at its field", async (_, query, field) => {
    expectField(await call(world, `GET /places?${query}`), field);
  });
});

describe("a reverse lookup", () => {
  test("names a landmark where there is one, else the district", async () => {
    expect((await reverse("latitude=13.7466&longitude=100.5347")).data.id).toBe("l-siam-paragon");
    expect((await reverse("latitude=18.70&longitude=98.95")).data).toMatchObject({
      kind: "amphoe",
    });
  });

  test.each([
    ["0,0", "latitude=0&longitude=0"],
    ["the Gulf", "latitude=9.5&longitude=101.5"],
    ["Luang Prabang", "latitude=19.89&longitude=102.13"],
    ["Phnom Penh", "latitude=11.56&longitude=104.92"],
    ["Penang", "latitude=5.41&longitude=100.33"],
    ["the pole", "latitude=90&longitude=180"],
    ["the two numbers swapped", "latitude=-90&longitude=13.7"],
  ])("of %s says that we do not go there", async (_, query) => {
    const { status, error } = await reverse(query);
    expect(status).toBe(422);
    expect(error).toMatchObject({ code: "outside_area", message: expect.stringMatching(/นอกพื้นที่/) });
  });

  test.each([
    ["words", "latitude=abc&longitude=100", "latitude"],
    ["nothing", "longitude=100", "latitude"],
    ["a latitude off the globe", "latitude=91&longitude=100", "latitude"],
    ["infinity", "latitude=1e999&longitude=100", "latitude"],
    ["not a number", "latitude=NaN&longitude=100", "latitude"],
    ["Thai digits", `latitude=${encodeURIComponent("๑๓.๗")}&longitude=100`, "latitude"],
    ["two latitudes", "latitude=13&latitude=14&longitude=100", "latitude"],
    ["an empty longitude", "latitude=13.7&longitude=", "longitude"],
  ])("refuses %s at its field", async (_, query, field) => {
    expectField(await reverse(query), field);
  });
});

describe("a quote", () => {
  const quote = (stop: object, headers = {}) =>
    call(world, "POST /quotes", {
      body: {
        stops: [siam, { address: "?", ...stop }],
        vehicle: "motorcycle",
        parcel: { category: "document", weightKg: 1 },
      },
      headers,
    });

  test.each([
    ["0,0", { latitude: 0, longitude: 0 }],
    ["the Gulf", { latitude: 9.5, longitude: 101.5 }],
    ["Laos", { latitude: 19.89, longitude: 102.13 }],
  ])("to %s names the stop that is outside, in both languages", async (_, point) => {
    const thai = await quote(point);
    expect(thai.status).toBe(422);
    expect(thai.error).toMatchObject({ code: "outside_area", message: "จุดที่ 2 อยู่นอกพื้นที่ให้บริการ" });
    const english = await quote(point, { "accept-language": "en" });
    expect(english.error.message).toBe("Stop 2 is outside the area we serve.");
  });

  test.each([
    ["words", { latitude: "abc", longitude: 100 }],
    ["null", { latitude: null, longitude: 100 }],
    ["a list", { latitude: [13.7], longitude: 100 }],
    ["a number off the globe", { latitude: 1e6, longitude: 100 }],
  ])("to %s is refused at the field", async (_, point) => {
    expectField(await quote(point), "stops.1.latitude");
  });
});
