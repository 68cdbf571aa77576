import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { ReactNode } from "react";
import css from "./closing.module.css";

export type ClosingProps = {
  title: string;
  description: string;
  picture: ReactNode;
  actions: { to: string; label: string }[];
  /** The side it belongs to: the customer's green or the driver's orange. */
  tone?: "brand" | "accent";
};

/** The last part of a landing page: the next action. */
export function Closing({ title, description, picture, actions, tone = "brand" }: ClosingProps) {
  return (
    <section className={css.closing} data-tone={tone}>
      <div className={css.inner}>
        <span className={css.picture}>{picture}</span>
        <div className={css.words}>
          <h2>{title}</h2>
          <p>{description}</p>
        </div>
        <div className={css.actions}>
          {actions.map(({ to, label }, index) => (
            <ActionButton
              key={to}
              to={to}
              variant={index > 0 ? "outline" : tone === "accent" ? "accent" : "filled"}
            >
              {label}
            </ActionButton>
          ))}
        </div>
      </div>
    </section>
  );
}
