// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeInput } from "./code-input.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

let refuse: (what: object | null) => void = () => undefined;
function Form({ onCode }: { onCode: (digits: string) => void }) {
  const [digits, setDigits] = useState("");
  const [refused, setRefused] = useState<object | null>(null);
  refuse = setRefused;
  return (
    <>
      <CodeInput
        label="code"
        value={digits}
        onChange={setDigits}
        onComplete={onCode}
        error={refused ? "wrong, 4 left" : undefined}
        refused={refused}
      />
      <button type="button">other</button>
    </>
  );
}

async function show() {
  const codes: string[] = [];
  const element = document.createElement("div");
  document.body.append(element);
  await act(async () =>
    createRoot(element).render(<Form onCode={(digits) => codes.push(digits)} />),
  );
  const input = element.querySelector("input") as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const type = (text: string) =>
    act(async () => {
      set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  return { element, input, type, codes };
}

test("after each refused code the boxes are empty and focused, and the error message is next to them", async () => {
  const { element, input, type, codes } = await show();
  for (const code of ["111111", "222222"]) {
    await type(code);
    element.querySelector("button")?.focus();
    await act(async () => refuse({}));
    expect(input.value).toBe("");
    expect(document.activeElement).toBe(input);
    expect(element.textContent).toContain("wrong, 4 left");
  }
  await type("12");
  expect(input.value).toBe("12");
  expect(codes).toEqual(["111111", "222222"]);
});

test("full boxes are marked when they are touched, so that the next digit begins again", async () => {
  const { input, type } = await show();
  await type("123456");
  await act(async () => input.click());
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
  await type("7");
  expect(input.value).toBe("7");
});

test("a pasted message gives its digits, and the phone may offer the code it has received", async () => {
  const { input, type, codes } = await show();
  await type("รหัสของคุณคือ ๑๒๓-456");
  expect(codes).toEqual(["123456"]);
  expect(input.autocomplete).toBe("one-time-code");
  expect(input.inputMode).toBe("numeric");
});
