import { amphoePoints, areaAliases, englishNames } from "../authored/area-corrections.ts";
import type { AmphoeRow, AreaFile, ProvinceRow, TambonRow } from "../src/geography/place-data.ts";
import type { SourceCity, Sources } from "./read-packages.ts";

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(ban|mueang|amphoe) /, "")
    .replace(/[^a-z]/g, "");
const aliasesOf = (code: string) => areaAliases[code]?.split("|") ?? [];

/**
 * Returns the city that represents an amphoe: the city with its name, else with its province's name, else the first
 * listed.
 */
function cityFor(name: string, provinceName: string, cities: SourceCity[]): SourceCity | undefined {
  const names = [bare(name), bare(provinceName)];
  for (const name of names) {
    const city = cities.find((candidate) => bare(candidate.name) === name);
    if (city) return city;
  }
  return cities[0];
}

/** Provinces, amphoes and tambons with names, postcodes and points, from the geography tables joined to GeoNames. */
export function buildAreas({ provinces, amphoes, tambons, cities }: Sources): AreaFile {
  const citiesByAmphoe = Map.groupBy(cities, (city) => city.admin2);
  const provinceNames = new Map(
    provinces.map((province) => [province.provinceCode, province.provinceNameEn]),
  );
  const amphoeRows = amphoes.map((amphoe): AmphoeRow => {
    const code = String(amphoe.districtCode);
    const en = englishNames[code] ?? amphoe.districtNameEn;
    const authored = amphoePoints[code];
    const city = cityFor(
      en,
      provinceNames.get(amphoe.provinceCode) ?? "",
      citiesByAmphoe.get(code) ?? [],
    );
    if (!authored && !city) throw new Error(`amphoe ${code} ${en} has no point`);
    const [latitude, longitude] = authored ?? [Number(city?.lat), Number(city?.lng)];
    const source = authored ? "songtan" : "geonames";
    return [
      code,
      amphoe.districtNameTh,
      en,
      round(latitude),
      round(longitude),
      String(amphoe.postalCode),
      source,
      aliasesOf(code),
    ];
  });
  const provinceRows = provinces.map((province): ProvinceRow => {
    const code = String(province.provinceCode);
    const capital = amphoeRows.find((row) => row[0] === `${code}01`);
    if (!capital) throw new Error(`province ${code} has no capital amphoe`);
    return [
      code,
      province.provinceNameTh,
      englishNames[code] ?? province.provinceNameEn,
      capital[3],
      capital[4],
      aliasesOf(code),
    ];
  });
  const tambonRows = tambons.map((tambon): TambonRow => {
    const code = String(tambon.subdistrictCode);
    const city = (citiesByAmphoe.get(String(tambon.districtCode)) ?? []).find(
      (candidate) => bare(candidate.name) === bare(tambon.subdistrictNameEn),
    );
    const names = [
      code,
      tambon.subdistrictNameTh,
      tambon.subdistrictNameEn,
      String(tambon.postalCode),
    ] as const;
    return city ? [...names, round(Number(city.lat)), round(Number(city.lng))] : [...names];
  });
  return { provinces: provinceRows, amphoes: amphoeRows, tambons: tambonRows };
}
