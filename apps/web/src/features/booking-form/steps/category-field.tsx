import { useText } from "@songtan/client/language/use-text.ts";
import { parcelCategories } from "@songtan/domain/vehicle-types";
import { CategoryDrawing } from "@songtan/ui/illustrations/categories.tsx";
import { useBooking } from "../draft/booking-slice.ts";
import css from "./category-field.module.css";

/** Chooses the parcel's category from small pictures, all of them visible at once on a phone. */
export function CategoryField() {
  const t = useText("booking");
  const { draft, change } = useBooking();
  return (
    <fieldset className={css.field}>
      <legend>{t("parcel.category")}</legend>
      <div className={css.tiles}>
        {parcelCategories.map((category) => (
          <label key={category} className={css.tile}>
            <input
              type="radio"
              name="category"
              value={category}
              checked={draft.category === category}
              // The declaration about the goods was made for the previous category.
              onChange={() => change({ category, goodsAllowed: false })}
            />
            <CategoryDrawing name={category} size={36} />
            <span>{t(`parcel.categories.${category}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
