import { queryClient } from "@songtan/client/query-client.ts";
import { useStore } from "zustand/react";
import { api } from "../api/api.ts";
import { callKey, sendCommand } from "../api/use-call.ts";
import { createOutgoing, type OutgoingState } from "./outgoing.ts";

/** The app's one queue of facts and pictures on their way. */
export const outbox = createOutgoing({
  sendEvents: (id, events) => sendCommand("POST /driver/tasks/{id}/events", { params: { id }, body: { events } }),
  sendPicture: async ({ id, sha256, purpose, file }) => {
    const form = new FormData();
    // Fields before the file: the server reads them in order.
    form.set("id", id);
    form.set("sha256", sha256);
    form.set("purpose", purpose);
    form.set("file", file, purpose === "signature" ? "signature.png" : "photo.jpg");
    const kept = await api.call("POST /uploads", { form, quiet: true });
    // The task was shown with "photo pending".
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/tasks/{id}") });
    return kept;
  },
  onTask: (task) => {
    queryClient.setQueryData(callKey("GET /driver/tasks/{id}", { params: { id: task.id } }), task);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/tasks") });
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/dashboard") });
  },
  onPicture: (taskId) =>
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/tasks/{id}", { params: { id: taskId } }) }),
  later: (again, milliseconds) => {
    const timer = setTimeout(again, milliseconds);
    return () => clearTimeout(timer);
  },
});

if (typeof window !== "undefined") {
  window.addEventListener("online", () => void outbox.retry());
  window.addEventListener("beforeunload", (event) => {
    if (!outbox.isEmpty()) event.preventDefault();
  });
}

export const useOutbox = (): OutgoingState => useStore(outbox.state);
