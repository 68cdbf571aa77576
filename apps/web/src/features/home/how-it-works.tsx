import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { MapPin } from "@songtan/ui/illustrations/map-pin.tsx";
import { Parcel } from "@songtan/ui/illustrations/parcel.tsx";
import type { ComponentType } from "react";
import css from "./how-it-works.module.css";

type HowStep = { title: string; description: string };

const pictures: readonly ComponentType<{ size?: number }>[] = [MapPin, Courier, Parcel];

export type HowItWorksProps = {
  steps: readonly HowStep[];
  drawings?: readonly ComponentType<{ size?: number }>[];
};

/** Three steps, numbered, each with a drawing. */
export function HowItWorks({ steps, drawings = pictures }: HowItWorksProps) {
  return (
    <ol className={css.steps}>
      {steps.map(({ title, description }, index) => {
        const Picture = drawings[index % drawings.length] ?? Parcel;
        return (
          <li key={title} className={css.step}>
            <span className={css.picture}>
              <Picture size={112} />
            </span>
            <h3 className={css.title}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className={css.words}>{description}</p>
          </li>
        );
      })}
    </ol>
  );
}
