// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { clearLocalData } from "../../session/clear-local-data.ts";
import { savedHome, saveHome } from "./home-place.ts";

afterEach(() => localStorage.clear());

const home = { name: "ซอยลาดพร้าว 71", latitude: 13.8, longitude: 100.6 };

test("the phone remembers the place alone, until the driver signs out", () => {
  expect(savedHome()).toBeNull();
  const found = { ...home, contactPhone: "0812345678" };
  saveHome(found);
  expect(savedHome()).toEqual(home);
  clearLocalData("customer");
  expect(savedHome()).toEqual(home);
  clearLocalData("driver");
  expect(savedHome()).toBeNull();
});

test.each(["{", "null", "[]", '{"name":"x"}', '{"name":1,"latitude":1,"longitude":1}'])(
  "a broken store has no home: %s",
  (stored) => {
    localStorage.setItem("songtan.driver-home", stored);
    expect(savedHome()).toBeNull();
  },
);
