// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useForm } from "./use-form.ts";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

type Values = { name: string; email: string; accepted: boolean };
const initial: Values = { name: "", email: "a@b.co", accepted: false };
const required = (text: string) => (text === "" ? "required" : null);

/** A form with its newest state in `current()`; sent values and problems are in `outcome`. */
async function renderForm() {
  const outcome: unknown[] = [];
  let form: ReturnType<typeof useForm<Values>> | undefined;
  function Form() {
    form = useForm(initial, { name: required, email: required });
    return (
      <form onSubmit={form.onSubmit((values) => outcome.push(values), form.focusFirst)}>
        {(["name", "email"] as const).map((field) => {
          const { error, onChange, ...input } = form?.inputProps(field) ?? {};
          return <input key={field} {...input} readOnly aria-label={field} />;
        })}
        <button type="submit">send</button>
      </form>
    );
  }
  const element = document.createElement("div");
  document.body.append(element);
  await act(async () => createRoot(element).render(<Form />));
  const current = () => form as NonNullable<typeof form>;
  const submit = () => act(async () => element.querySelector("form")?.requestSubmit());
  return { current, submit, outcome };
}

test("a form with a wrong field is not sent: the field gets its problem and the focus", async () => {
  const { current, submit, outcome } = await renderForm();
  await submit();
  expect(outcome).toEqual([]);
  expect(current().errors).toEqual({ name: "required" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("name");
});

test("a change removes the field's problem, and the newest values are sent", async () => {
  const { current, submit, outcome } = await renderForm();
  await act(async () => void current().checkField("name"));
  expect(current().errors.name).toBe("required");
  await act(async () => current().inputProps("name").onChange("Somchai"));
  expect(current().errors.name).toBeUndefined();
  await submit();
  expect(outcome).toEqual([{ ...initial, name: "Somchai" }]);
});

test("two changes before the next rendering are both kept", async () => {
  const { current } = await renderForm();
  await act(async () => {
    const { setValue, checkProps } = current();
    setValue("name", "A");
    checkProps("accepted").onChange(true);
  });
  expect(current().values).toEqual({ ...initial, name: "A", accepted: true });
});

test("it is dirty while its values differ from the saved ones, and a reset brings back the first ones", async () => {
  const { current } = await renderForm();
  expect(current().isDirty()).toBe(false);
  await act(async () => current().setValues({ name: "A", email: "" }));
  expect(current().isDirty()).toBe(true);
  await act(async () => current().setSaved(current().values));
  expect(current().isDirty()).toBe(false);
  await act(async () => current().reset());
  expect(current().values).toEqual(initial);
});

test("a wrong field in folded details opens them before it gets the focus", async () => {
  const { submit } = await renderForm();
  const fold = document.createElement("details");
  const field = document.querySelector("[aria-label='name']") as HTMLElement;
  field.before(fold);
  fold.append(field);
  const openAtFocus: boolean[] = [];
  field.addEventListener("focus", () => openAtFocus.push(fold.open));
  await submit();
  expect(openAtFocus).toEqual([true]);
});

/** The form as a built page has it, with what a person typed and ticked there before its code came. */
async function hydrateForm() {
  let form: ReturnType<typeof useForm<Values>> | undefined;
  function Form() {
    form = useForm(initial, {});
    const { error: _, onChange: onName, ...name } = form.inputProps("name");
    const { error: __, onChange: onTick, ...tick } = form.checkProps("accepted");
    return (
      <form>
        <input {...name} onChange={(event) => onName(event.target.value)} />
        <input type="checkbox" {...tick} onChange={(event) => onTick(event.target.checked)} />
      </form>
    );
  }
  const element = document.createElement("div");
  element.innerHTML = renderToString(<Form />);
  document.body.append(element);
  const [name, tick] = element.querySelectorAll("input");
  if (!name || !tick) throw new Error("the form has other fields");
  name.value = "Somying";
  tick.checked = true;
  await act(async () => void hydrateRoot(element, <Form />));
  return { name, tick, current: () => form as NonNullable<typeof form> };
}

test("what was typed and ticked before the code came stays, and is newer than a stored draft", async () => {
  const { name, tick, current } = await hydrateForm();
  expect(current().values).toEqual({ ...initial, name: "Somying", accepted: true });
  await act(async () => current().restore({ name: "Old", email: "old@b.co" }));
  expect(current().values).toEqual({ name: "Somying", email: "old@b.co", accepted: true });
  expect([name.value, tick.checked]).toEqual(["Somying", true]);
});
