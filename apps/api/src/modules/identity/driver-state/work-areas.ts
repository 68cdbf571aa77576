import type { WorkArea } from "@songtan/domain/dispatch/destination/work-area";

/** The columns of a driver's row that say where they want to pick up. */
export const workAreaColumns = [
  "workAreaName",
  "workAreaLatitude",
  "workAreaLongitude",
  "workAreaRadiusMetres",
] as const;

type WorkAreaRow = {
  workAreaName: string | null;
  workAreaLatitude: number | null;
  workAreaLongitude: number | null;
  workAreaRadiusMetres: number | null;
};

/** A driver's row without an area. */
export const noWorkArea: WorkAreaRow = {
  workAreaName: null,
  workAreaLatitude: null,
  workAreaLongitude: null,
  workAreaRadiusMetres: null,
};

/** All four columns have a value, or none has. */
export function workAreaOf(row: WorkAreaRow): (WorkArea & { name: string }) | null {
  const { workAreaName: name, workAreaLatitude: latitude, workAreaLongitude: longitude } = row;
  const radiusMetres = row.workAreaRadiusMetres;
  if (name === null || latitude === null || longitude === null || radiusMetres === null)
    return null;
  return { name, latitude, longitude, radiusMetres };
}
