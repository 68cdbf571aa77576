import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api/api.ts";
import { useCustomer } from "../session/use-auth.ts";
import { usePrehydrationValue } from "../shell/early/use-prehydration-value.ts";
import css from "./tracking-box.module.css";
import { trackingTarget } from "./tracking-target.ts";

type Problem = { message: string; signIn?: boolean };

/** Opens a delivery by a shared link or by the customer's booking number. */
export function TrackingBox() {
  const t = useText("home");
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { loggedIn } = useCustomer();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  const field = usePrehydrationValue(text, setText);

  const findNumber = async (number: string): Promise<Problem | null> => {
    if (!loggedIn) return { message: t("track.signInFirst"), signIn: true };
    try {
      const found = await api.call("GET /bookings", { query: { q: number, limit: 1 } });
      const id = found.data[0]?.id;
      if (id) await navigate(localePath(`/customer/tracking/${id}`));
      return id ? null : { message: t("track.notYours", { number }) };
    } catch (thrown) {
      return { message: normaliseError(thrown).message };
    }
  };

  const follow = async (): Promise<Problem | null> => {
    const target = trackingTarget(text);
    if (!target) return { message: text.trim() === "" ? t("track.empty") : t("track.unreadable") };
    if (target.kind === "number") return findNumber(target.number);
    await navigate(localePath(target.path));
    return null;
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setProblem(await follow());
    setPending(false);
  };

  return (
    <form className={css.box} onSubmit={(event) => void onSubmit(event)} noValidate>
      <div className={css.words}>
        <h2 className={css.title}>{t("track.title")}</h2>
        <p>{t("track.words")}</p>
      </div>
      <div className={css.field}>
        <TextField
          label={t("track.label")}
          hideLabel
          ref={field}
          placeholder={t("track.placeholder")}
          value={text}
          autoComplete="off"
          maxLength={400}
          error={problem?.message}
          onChange={(typed) => {
            setText(typed);
            setProblem(null);
          }}
        />
        {problem?.signIn && (
          <ActionButton variant="outline" to="/customer/sign-in">
            {t("track.signIn")}
          </ActionButton>
        )}
      </div>
      <ActionButton type="submit" variant="soft" pending={pending}>
        {t("track.action")}
      </ActionButton>
    </form>
  );
}
