import type { Locale } from "@songtan/domain/account-types";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { fillText } from "@songtan/domain/texts";
import { dialectTexts } from "./dialect-texts.ts";
import { requestsOf, type ServiceType, serviceTypes } from "./service-types.ts";

/** Cities that programs choose from, by their codes of the United Nations. An order may go anywhere that the tariff serves. */
const cities = [
  { locode: "TH BKK", name: "Bangkok", provinceCode: "10" },
  { locode: "TH CNX", name: "Chiang Mai", provinceCode: "50" },
  { locode: "TH PYX", name: "Pattaya", provinceCode: "20" },
  { locode: "TH HKT", name: "Phuket", provinceCode: "83" },
  { locode: "TH HDY", name: "Hat Yai", provinceCode: "90" },
  { locode: "TH KKC", name: "Khon Kaen", provinceCode: "40" },
] as const;

/** Lists the cities with the services of the current tariff. */
export const listCities = (tariff: Tariff, locale: Locale): object[] =>
  cities
    .filter(
      ({ provinceCode }) =>
        tariff.provinceCodes === "all" || tariff.provinceCodes.includes(provinceCode),
    )
    .map(({ locode, name }) => ({ locode, name, services: servicesOf(tariff, locale) }));

const metres = (centimetres: number) => ({ value: String(centimetres / 100), unit: "m" });

const servicesOf = (tariff: Tariff, locale: Locale): object[] =>
  (Object.keys(serviceTypes) as ServiceType[]).map((key) => {
    const vehicle = serviceTypes[key];
    const { limits } = tariff.vehicles[vehicle];
    const texts = dialectTexts[locale];
    return {
      key,
      description: fillText(texts.serviceDescription, limits as never),
      dimensions: {
        length: metres(limits.lengthCm),
        width: metres(limits.widthCm),
        height: metres(limits.heightCm),
      },
      load: { value: String(limits.weightKg), unit: "kg" },
      specialRequests: requestsOf(vehicle, tariff).map((name) => ({
        name,
        description: texts[name],
      })),
    };
  });
