import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { bookingChannels } from "@songtan/domain/figures/figures";
import { provinces } from "@songtan/domain/thai/provinces";
import { vehicles } from "@songtan/domain/vehicle-types";
import { FilterSelect } from "./filter-select.tsx";

type Name = "provinceCode" | "vehicle" | "channel";

/** By what figures are counted: city, vehicle and channel. */
export function CountedFilters({
  filters,
}: {
  filters: { values: Record<Name, string>; set(name: Name, value: string): void };
}) {
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <>
      <FilterSelect
        filters={filters}
        name="provinceCode"
        label={shell("counted.province")}
        options={provinces.map(({ code, name, nameEn }) => ({
          value: code,
          label: locale === "th" ? name : nameEn,
        }))}
      />
      <FilterSelect
        filters={filters}
        name="vehicle"
        label={shell("counted.vehicle")}
        options={vehicles.map((value) => ({ value, label: shell(`vehicle.${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="channel"
        label={shell("counted.channel")}
        options={bookingChannels.map((value) => ({ value, label: shell(`channel.${value}`) }))}
      />
    </>
  );
}
