import { createStore } from "zustand/vanilla";
import type { Settlement, SyncStore } from "./store.ts";
import {
  emptyQueue,
  newPageState,
  type QueuedEvent,
  type Report,
  reportKey,
  reportOf,
  type SendResult,
  type SettledEvent,
  type SyncState,
  toSyncState,
} from "./sync-state.ts";

export type PageDeps = {
  store: SyncStore;
  /** Says to the browser's other pages that the phone's database has changed. */
  broadcast: () => void;
  /**
   * Another page of this browser has sent an event of this task, so the server's task is newer than the one on this
   * page.
   */
  onTaskStale: (taskId: string) => void;
};
type Form = { isSaved: boolean; resolve: (result: SendResult) => void };

/**
 * One open page. It shows the phone's database, and state that belongs only to this page. Each change is written to
 * the database first and then reloaded, here and in the other pages.
 */
export class SyncPage {
  readonly state = createStore<SyncState>()(() =>
    toSyncState(emptyQueue(), newPageState(), new Set()),
  );
  /** The driver of this phone, empty until a driver has signed in. */
  driverId = "";
  readonly #deps: PageDeps;
  #own = newPageState();
  #stored = emptyQueue();
  #reads = { begun: 0, shown: 0 };
  /** Open forms that await the result of their event. */
  readonly #forms = new Map<string, Form>();

  constructor(deps: PageDeps) {
    this.#deps = deps;
  }

  get current(): SyncState {
    return this.state.getState();
  }

  /** Another driver's phone now: nothing is left of the one before. */
  reset(driverId: string): void {
    this.driverId = driverId;
    this.#own = newPageState();
    this.#stored = emptyQueue();
    this.#show();
  }

  /** Shows the current content of the database. A page that cannot read it continues with its last state. */
  async refresh(): Promise<void> {
    this.#reads.begun += 1;
    const { driverId } = this;
    const read = this.#reads.begun;
    const stored = await this.#deps.store.load(driverId).catch(() => null);
    if (!stored || driverId !== this.driverId || read < this.#reads.shown) return;
    this.#reads.shown = read;
    this.#stored = stored;
    const before = this.current;
    this.#show();
    for (const taskId of this.#tasksSentElsewhere(before)) this.#deps.onTaskStale(taskId);
    this.#answerForms();
  }

  async changed(): Promise<void> {
    await this.refresh();
    this.#deps.broadcast();
  }

  setSending(ids: readonly string[]): void {
    this.#own.sending = new Set(ids);
    this.#show();
  }

  setClock(aheadSeconds: number | null): void {
    this.#own.clockAheadSeconds = aheadSeconds;
    this.#show();
  }

  /** A form reports an event and waits for its result. */
  openForm({ id, proof }: QueuedEvent["event"]): Promise<SendResult> {
    if (proof?.pin !== undefined) this.#own.awaitingPin.add(id);
    return new Promise((resolve) => this.#forms.set(id, { isSaved: false, resolve }));
  }

  /**
   * Marks a form's event as stored on the phone. From then on the event's result is the form's result, whichever page
   * sends it.
   */
  startForm(eventId: string): void {
    const form = this.#forms.get(eventId);
    if (form) form.isSaved = true;
  }

  /** Ends the wait of the open forms, because a try was not answered. */
  endForms(): void {
    for (const { event } of this.current.events) this.#endForm(event.id, { outcome: "waiting" });
    this.#show();
  }

  hasUnsavedEvents(): boolean {
    return this.#own.unsaved.events.length > 0;
  }

  /** The phone's disk did not store it: it is in this page only. */
  addUnsaved(queuedEvent: QueuedEvent): void {
    this.#own.unsaved.events.push(queuedEvent);
    this.#show();
  }

  /**
   * Events have their results: their forms read them, or else the driver on the page. A disk that
   * fails never stops the sending.
   */
  async settleEvents(settledEvents: readonly SettledEvent[]): Promise<void> {
    const forms = settledEvents.map(({ queuedEvent }) => this.#removeForm(queuedEvent.event.id));
    const settlements = settledEvents.map((settledEvent, index): Settlement => {
      const { queuedEvent, result, isStored } = settledEvent;
      this.#removeEvent(settledEvent);
      const isRefused = result.outcome === "refused";
      const report = isRefused && forms[index] ? null : reportOf(queuedEvent, result);
      return { eventId: queuedEvent.event.id, isRefused, isStored, report };
    });
    const reports = settlements.flatMap(({ report }) => report ?? []);
    await this.#deps.store
      .settleEvents(this.driverId, settlements)
      .catch(() => this.#own.unsaved.reports.push(...reports));
    for (const { eventId } of settlements) this.#own.awaitingPin.delete(eventId);
    this.#show();
    for (const [index, { result }] of settledEvents.entries()) forms[index]?.resolve(result);
    await this.changed();
  }

  failPicture(id: string, problem: string): void {
    this.#own.failed.set(id, problem);
    this.#show();
  }

  /** Moves a picture that did not get through behind the other pictures. */
  postponePicture(id: string): void {
    const { postponed } = this.#own;
    postponed.set(id, Math.max(0, ...postponed.values()) + 1);
    this.#show();
  }

  async dropPicture(id: string): Promise<void> {
    const { unsaved, settled } = this.#own;
    settled.add(id);
    unsaved.pictures = unsaved.pictures.filter((picture) => picture.id !== id);
    this.#show();
    await this.#deps.store.dropPicture(id).catch(() => undefined);
    await this.changed();
  }

  async addReport(report: Report | null): Promise<void> {
    if (!report) return;
    this.#own.settled.delete(reportKey(report));
    await this.#deps.store
      .saveReport(this.driverId, report)
      .catch(() => this.#own.unsaved.reports.push(report));
    this.#show();
    await this.changed();
  }

  /** The driver has read them. */
  async dropReports(outcome: Report["outcome"], eventId?: string): Promise<void> {
    const reports = [...this.#stored.reports, ...this.#own.unsaved.reports].filter(
      (report) => report.outcome === outcome && (!eventId || report.eventId === eventId),
    );
    for (const report of reports) this.#own.settled.add(reportKey(report));
    this.#show();
    const eventIds = reports.map((report) => report.eventId);
    await this.#deps.store.dropReports(eventIds).catch(() => undefined);
    await this.changed();
  }

  #show(): void {
    this.state.setState(toSyncState(this.#stored, this.#own, this.#forms), true);
  }

  /** The pictures of an event that has arrived are still to be sent. */
  #removeEvent({ queuedEvent: { taskId, event, pictures }, result }: SettledEvent): void {
    const { unsaved, settled } = this.#own;
    settled.add(event.id);
    if (result.outcome === "refused") for (const { id } of pictures) settled.add(id);
    const others = unsaved.events.filter((other) => other.event.id !== event.id);
    if (others.length === unsaved.events.length) return;
    unsaved.events = others;
    const eventId = event.id;
    unsaved.pictures.push(...pictures.map((picture) => ({ ...picture, taskId, eventId })));
  }

  #removeForm(eventId: string): Form | undefined {
    const form = this.#forms.get(eventId);
    this.#forms.delete(eventId);
    return form;
  }

  #endForm(eventId: string, result: SendResult): void {
    this.#own.awaitingPin.delete(eventId);
    this.#removeForm(eventId)?.resolve(result);
  }

  /** Another page has sent them: the database has the result, or nothing more of them. */
  #answerForms(): void {
    const waiting = new Set(this.current.events.map(({ event }) => event.id));
    for (const [eventId, { isSaved }] of this.#forms) {
      if (!isSaved || waiting.has(eventId)) continue;
      const report = this.#stored.reports.find((stored) => stored.eventId === eventId);
      this.#endForm(eventId, report ?? { outcome: "applied" });
      if (report?.outcome === "refused") void this.dropReports("refused", eventId);
    }
  }

  #tasksSentElsewhere({ events, pictures }: SyncState): Set<string> {
    const now = this.current;
    const known = new Set([
      ...now.events.map(({ event }) => event.id),
      ...now.pictures.map(({ id }) => id),
      ...this.#own.settled,
    ]);
    const waited = [
      ...events.map(({ taskId, event }) => ({ taskId, id: event.id })),
      ...pictures.map(({ taskId, id }) => ({ taskId, id })),
    ];
    return new Set(waited.filter(({ id }) => !known.has(id)).map(({ taskId }) => taskId));
  }
}
