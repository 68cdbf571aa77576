// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { ColourField } from "./colour-field.tsx";

function Form({ stored, onChange }: { stored: string; onChange: (colour: string) => void }) {
  const [value, setValue] = useState(stored);
  return (
    <ColourField
      label="Colour"
      name="colour"
      value={value}
      onBlur={() => undefined}
      onChange={(colour) => {
        setValue(colour);
        onChange(colour);
      }}
    />
  );
}

const show = (stored: string, onChange = (_: string): void => undefined) =>
  showComponent(<Form stored={stored} onChange={onChange} />, {
    areas: ["profile", "shell"],
    answers: {},
  });
const chosen = () => document.querySelector("select")?.selectedOptions[0]?.textContent;

test("a usual colour is shown in the reader's language, however it is stored", async () => {
  for (const stored of ["ขาว", "สีขาว", "white"]) {
    const page = await show(stored);
    await page.see("Colour");
    expect([chosen(), document.querySelector("input")]).toEqual(["White", null]);
    page.close();
  }
});

test("a colour that is not in the list stays as it was typed, and can be typed again", async () => {
  let last = "";
  const page = await show("เขียวขี้ม้า", (colour) => {
    last = colour;
  });
  await page.see("Colour in the registration book");
  expect(chosen()).toBe("Another colour");
  expect(document.querySelector("input")?.value).toBe("เขียวขี้ม้า");
  await page.type("Colour in the registration book", "ขาวมุก");
  expect(last).toBe("ขาวมุก");
  page.close();
});
