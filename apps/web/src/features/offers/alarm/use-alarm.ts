import { buzz, ring } from "@songtan/client/device/alarm-sound.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSoundChoice } from "./sound-choice.ts";

const againMilliseconds = 7000;
const blinkMilliseconds = 1200;

/** Rings, vibrates and changes the tab's title while offers need an answer: at once for a new offer, then repeatedly. */
export function useAlarm(offerIds: readonly string[], title: string): void {
  const soundOn = useSoundChoice((choice) => choice.on);
  const known = useRef(new Set<string>());
  const call = useEffectEvent(() => {
    if (soundOn) ring();
    buzz();
  });
  const ids = offerIds.join(" ");
  useEffect(() => {
    const present = ids === "" ? [] : ids.split(" ");
    const isNew = present.some((id) => !known.current.has(id));
    known.current = new Set(present);
    if (isNew) call();
    if (present.length === 0) return;
    const timer = setInterval(() => call(), againMilliseconds);
    return () => clearInterval(timer);
  }, [ids]);
  useEffect(() => {
    if (ids === "") return;
    const usual = document.title;
    let shown = false;
    const blink = () => {
      shown = !shown;
      document.title = shown ? title : usual;
    };
    blink();
    const timer = setInterval(blink, blinkMilliseconds);
    return () => {
      clearInterval(timer);
      // By this time, another page may have set its title.
      if (document.title === title) document.title = usual;
    };
  }, [ids, title]);
}
