import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiMutation, useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";

const jumps = { ten: 600, hour: 3600, day: 86_400 } as const;
const secondsPerMinute = 60;

/** The time of test mode, and moving it on: what is due then happens as it would in real life. */
export function TestClock() {
  const t = useText("developers");
  const locale = useLocale();
  const queries = useQueryClient();
  const [minutes, setMinutes] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const { data, error, refetch } = useApiQuery("GET /test/clock", {});
  const move = useApiMutation("POST /test/clock", () => void queries.invalidateQueries());
  const now = move.data ?? data;
  const advance = (advanceSeconds: number) => move.mutate({ body: { advanceSeconds } });
  const advanceTyped = () => {
    const seconds = Math.round(Number(minutes) * secondsPerMinute);
    const isRight = seconds >= 1 && seconds <= limits.testClockSecondsMax;
    setIsWrong(!isRight);
    if (isRight) advance(seconds);
  };
  return (
    <Card id="clock" title={t("clock.title")} description={t("clock.text")}>
      <Stack>
        {error && !now && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {now && (
          <p role="status">
            {t("clock.now", { time: formatInstant(now.now, locale) })}
            {move.data?.done === false && ` · ${t("clock.notDone")}`}
          </p>
        )}
        <ProblemNotice error={move.error} />
        <div className={css.actions}>
          {(Object.keys(jumps) as (keyof typeof jumps)[]).map((jump) => (
            <ActionButton
              key={jump}
              variant="outline"
              pending={move.isPending && move.variables?.body.advanceSeconds === jumps[jump]}
              onClick={() => advance(jumps[jump])}
            >
              {t(`clock.${jump}`)}
            </ActionButton>
          ))}
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            advanceTyped();
          }}
        >
          <div className={css.typed}>
            <TextField
              label={t("clock.minutes")}
              inputMode="numeric"
              autoComplete="off"
              value={minutes}
              error={isWrong ? t("clock.wrong") : undefined}
              onChange={(text) => {
                setMinutes(text);
                setIsWrong(false);
              }}
            />
            <ActionButton type="submit" variant="outline" pending={move.isPending}>
              {t("clock.move")}
            </ActionButton>
          </div>
        </form>
      </Stack>
    </Card>
  );
}
