import { haversineMetres, type Point } from "../../quoting/distance.ts";

/** About a kilometre: enough to see that it comes nearer, not which house. */
const areaDegrees = 0.01;
/** Nearer to a stop than this, where the driver is would say where the door is. */
const nearStopMetres = 1000;

const toArea = (degrees: number): number => Math.round(degrees / areaDegrees) * areaDegrees;

/** A place as a share link shows it: its area of a hundredth of a degree. */
export const areaPoint = <Place extends Point>(place: Place): Place => ({
  ...place,
  latitude: toArea(place.latitude),
  longitude: toArea(place.longitude),
});

/** Returns the driver's place for a share link: exact on the way, only the area near any stop. */
export const driverOnShareLink = <Place extends Point>(
  driver: Place,
  stops: readonly Point[],
): Place =>
  stops.some((stop) => haversineMetres(driver, stop) < nearStopMetres) ? areaPoint(driver) : driver;
