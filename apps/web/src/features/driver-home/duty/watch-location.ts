import { followPermission } from "@songtan/client/device/follow-permission.ts";
import { device } from "./device.ts";
import { type Fix, fixOf, stateOfProblem, useLocationSlice } from "./location-slice.ts";

/**
 * A phone that does not move is queried again after this long, because browsers report movement
 * only.
 */
const stillMilliseconds = 20_000;
const waitMilliseconds = 15_000;
const precise: PositionOptions = {
  enableHighAccuracy: true,
  timeout: waitMilliseconds,
  maximumAge: 2000,
};

/** Indoors, a phone may not find satellites in time. Its last position, or its network's, is enough to go on duty. */
const rough: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 5000,
  maximumAge: 60_000,
};

function recordPosition(position: GeolocationPosition): Fix {
  const fix = fixOf(position);
  useLocationSlice.setState({ state: "on", fix, looking: false });
  return fix;
}

function fail(problem: GeolocationPositionError): void {
  const state = stateOfProblem(problem);
  // One slow fix does not make a phone that was found a lost one.
  useLocationSlice.setState((was) => ({
    state: state === "unavailable" && was.fix ? was.state : state,
  }));
}

/** Requests the position once, with the browser's own question where it was not answered yet. */
export function requestLocation(): Promise<Fix | null> {
  const geolocation = device();
  if (!geolocation) {
    useLocationSlice.setState({ state: "unavailable" });
    return Promise.resolve(null);
  }
  // A person who is reading the steps to turn it on keeps seeing them during the new attempt.
  useLocationSlice.setState((was) => ({
    state: was.state === "unknown" ? "asking" : was.state,
    looking: true,
  }));
  return new Promise((resolve) => {
    const found = (position: GeolocationPosition) => resolve(recordPosition(position));
    const giveUp = (problem: GeolocationPositionError) => {
      useLocationSlice.setState({ state: stateOfProblem(problem), looking: false });
      resolve(null);
    };
    geolocation.getCurrentPosition(
      found,
      (problem) =>
        stateOfProblem(problem) === "denied"
          ? giveUp(problem)
          : geolocation.getCurrentPosition(found, giveUp, rough),
      precise,
    );
  });
}

/** Follows the phone until the answer is called. */
export function watchLocation(onFix: (fix: Fix) => void): () => void {
  const geolocation = device();
  if (!geolocation) {
    useLocationSlice.setState({ state: "unavailable" });
    return () => undefined;
  }
  let fixAt = Date.now();
  const onPosition = (position: GeolocationPosition) => {
    fixAt = Date.now();
    onFix(recordPosition(position));
  };
  let watch = geolocation.watchPosition(onPosition, fail, precise);
  const timer = setInterval(() => {
    if (Date.now() - fixAt >= stillMilliseconds)
      geolocation.getCurrentPosition(onPosition, fail, { ...precise, maximumAge: 0 });
  }, stillMilliseconds / 2);
  const unfollow = followPermission("geolocation", () => {
    geolocation.clearWatch(watch);
    watch = geolocation.watchPosition(onPosition, fail, precise);
  });
  return () => {
    unfollow();
    clearInterval(timer);
    geolocation.clearWatch(watch);
  };
}
