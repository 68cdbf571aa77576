import { amphoePoints, areaAliases, englishNames } from "../authored/area-corrections.ts";
import type { AmphoeRow, AreaFile, ProvinceRow, TambonRow } from "../src/place-data.ts";
import type { SourceCity, Sources } from "./read-packages.ts";

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(ban|mueang|amphoe) /, "")
    .replace(/[^a-z]/g, "");
const aliasesOf = (code: string) => areaAliases[code]?.split("|") ?? [];

/** The city that stands for an amphoe: the one of its name, else of its province's name, else the first listed. */
function cityFor(name: string, provinceName: string, cities: SourceCity[]): SourceCity | undefined {
  const wanted = [bare(name), bare(provinceName)];
  for (const one of wanted) {
    const city = cities.find((candidate) => bare(candidate.name) === one);
    if (city) return city;
  }
  return cities[0];
}

/** Provinces, amphoes and tambons with names, postcodes and points, from the geography tables joined to GeoNames. */
export function buildAreas({ provinces, amphoes, tambons, cities }: Sources): AreaFile {
  const citiesByAmphoe = Map.groupBy(cities, (city) => city.admin2);
  const provinceNames = new Map(provinces.map((one) => [one.provinceCode, one.provinceNameEn]));
  const amphoeRows = amphoes.map((one): AmphoeRow => {
    const code = String(one.districtCode);
    const en = englishNames[code] ?? one.districtNameEn;
    const authored = amphoePoints[code];
    const city = cityFor(en, provinceNames.get(one.provinceCode) ?? "", citiesByAmphoe.get(code) ?? []);
    if (!authored && !city) throw new Error(`amphoe ${code} ${en} has no point`);
    const [latitude, longitude] = authored ?? [Number(city?.lat), Number(city?.lng)];
    const source = authored ? "songtan" : "geonames";
    return [
      code,
      one.districtNameTh,
      en,
      round(latitude),
      round(longitude),
      String(one.postalCode),
      source,
      aliasesOf(code),
    ];
  });
  const provinceRows = provinces.map((one): ProvinceRow => {
    const code = String(one.provinceCode);
    const capital = amphoeRows.find((row) => row[0] === `${code}01`);
    if (!capital) throw new Error(`province ${code} has no capital amphoe`);
    return [
      code,
      one.provinceNameTh,
      englishNames[code] ?? one.provinceNameEn,
      capital[3],
      capital[4],
      aliasesOf(code),
    ];
  });
  const tambonRows = tambons.map((one): TambonRow => {
    const code = String(one.subdistrictCode);
    const city = (citiesByAmphoe.get(String(one.districtCode)) ?? []).find(
      (candidate) => bare(candidate.name) === bare(one.subdistrictNameEn),
    );
    const names = [code, one.subdistrictNameTh, one.subdistrictNameEn, String(one.postalCode)] as const;
    return city ? [...names, round(Number(city.lat)), round(Number(city.lng))] : [...names];
  });
  return { provinces: provinceRows, amphoes: amphoeRows, tambons: tambonRows };
}
