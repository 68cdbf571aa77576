// Made by `npm run gen` from the description for partners.

export type ActedBy = {
  /** The kind of record. */
  kind: "member" | "key" | "agent";
  /** The name to show. */
  name: string;
  /** The mandate by which the agent acts. */
  mandate?: string | undefined;
};

export type AdvanceTestBooking = {
  /** The state to bring the booking to. */
  to: "searching" | "assigned" | "heading" | "arrived" | "picked_up" | "in_transit" | "heading_to_stop" | "arrived_at_stop" | "arrival_changed" | "failed_stop" | "delivered" | "partly_delivered" | "returning" | "returned" | "cancelled" | "cancelled_by_driver" | "unfulfilled" | "lost" | "edit_accepted" | "edit_declined";
};

export type Booking = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** Your own number of the booking, unique in your business. */
  reference?: string | undefined;
  /** Your own names and values. */
  metadata?: Record<string, string> | undefined;
  /** The key, member or agent that booked. */
  madeBy?: string | undefined;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<SenderStop>;
  /** The whole price. */
  totalSatang: number;
  /** What the price is made of, line by line. */
  lines: Array<QuoteLineItem>;
  /** By road, in metres. */
  distanceMetres: number;
  /** The drive, in seconds. */
  durationSeconds: number;
  /** `road` when routed, `estimate` when the router gave no answer. */
  distanceSource: "road" | "estimate";
  /** The way on the map, as points of longitude and latitude. */
  line: Array<[number, number]>;
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** What is carried. */
  parcel: Parcel;
  /** The picture of the parcel. */
  parcelPhotoUrl?: string | undefined;
  /** The extras that were chosen. */
  extras: Array<"insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability">;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it was made. */
  createdAt: Instant;
  /** How it is paid. */
  payment: {
    /** How it is paid. */
    method: "card" | "promptpay" | "cash" | "credit" | "balance" | "invoice";
    /** Where the record is in its life. */
    state: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
    /** Credit that is used. */
    creditSatang: number;
    /** Credit that was given back. */
    creditBackSatang: number;
    /** What is charged later, after an edit or a raise. */
    laterSatang: number;
    /** Who hands over the cash: the sender or a recipient. */
    payer?: "sender" | "recipient" | undefined;
    /** The stop where the cash is paid. */
    payerStopIndex?: number | undefined;
    /** Where the payer confirms the payment. */
    authorizeUri?: string | undefined;
    /** The PromptPay QR code. */
    qrImageUrl?: string | undefined;
    /** In test mode: where the payment is made to succeed or fail. */
    sandboxPayUri?: string | undefined;
    /** When it ends by itself. */
    expiresAt?: Instant | undefined;
    /** Why the payment failed. */
    failure?: PaymentFailure | undefined;
  };
  /** The driver; absent until one accepts. */
  driver?: {
    /** The name to show. */
    name: string;
    /** The picture; null where there is none. */
    photoUrl: string | null;
    /** What the driver rides or drives. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
    /** The vehicle's make. */
    make: string | null;
    /** The vehicle's model. */
    model: string | null;
    /** The vehicle's colour. */
    colour: string | null;
    /** The licence plate with its first part hidden. */
    plateMasked: string;
    /** The licence plate. */
    plate?: string | undefined;
    /** The province on the plate. */
    plateProvince?: string | undefined;
    /** 1 to 5; null while there are too few ratings. */
    ratingAverage: number | null;
    /** The phone number. */
    phone?: string | undefined;
  } | undefined;
  /** Where the driver is. */
  position?: Position | undefined;
  /** When the driver is expected at the next stop. */
  arrival?: {
    /** When. */
    at: Instant;
    /** From now, in seconds. */
    seconds: number;
    /** Stops the driver does before this one. */
    stopsBefore?: number | undefined;
  } | undefined;
  /** Set while the goods are at a depot. */
  held?: DepotStorage | undefined;
  /** The tracking page for recipients. */
  shareUrl: string;
  /** Whether it can be cancelled, and the fee. */
  cancellation: {
    /** Whether it can be done now. */
    allowed: boolean;
    /** The fee. */
    feeSatang: number;
    /** Until when it is free. */
    freeUntil?: Instant | undefined;
  };
  /** Whether the goods can be called back, and the price. */
  recall?: RecallState | undefined;
  /** Whether another driver can be requested. */
  changeDriver?: {
    /** Whether it can be done now. */
    allowed: boolean;
    /** Why. */
    because: "still" | "late";
    /** From when it can be done. */
    allowedAt: Instant;
  } | undefined;
  /** The messages with the driver. */
  chat?: ChatState | undefined;
  /** Whether the sender may release the PIN. */
  pinReleasable: Array<number>;
  /** The customer's rating. */
  rating: {
    /** 1 to 5. */
    stars: number;
    /** What the customer wrote. */
    comment: string | null;
  } | null;
  /** Whether it can be rated now. */
  canRate: boolean;
  /** Charges after the booking, such as waiting. */
  extraCharges: Array<ExtraCharge>;
  /** Waiting at the stop and what it costs. */
  waiting?: Waiting | undefined;
  /** What a raise to find a driver sooner may be. */
  priority: {
    /** Whether it can be done now. */
    allowed: boolean;
    /** The whole price. */
    totalSatang: number;
    /** The smallest raise. */
    raiseSatangMin: number;
    /** The most. */
    maxSatang: number;
  };
  /** Whether a tip can be given now. */
  canTip: boolean;
  /** The payment that is open. */
  charge?: Charge | undefined;
  /** Handovers from one driver to another, with their proofs. */
  handovers: Array<HandoverProofs>;
  /** Whether it can be edited, and the latest edit. */
  edit: EditState;
  /** What happened, oldest first. */
  timeline: Array<TimelineEntry>;
};

export type BookingArrivalEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
  /** When the driver was expected, by the last event. */
  beforeAt: Instant;
  /** When it is expected now. */
  afterAt: Instant;
};

export type BookingBatch = {
  /** Up to 100, each refused or done by itself. */
  rows: Array<BookingRow>;
};

export type BookingEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
};

export type BookingPriceEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The price before. */
  beforeSatang: number;
  /** The price after. */
  afterSatang: number;
  /** Why. */
  because: "edit" | "priority";
};

export type BookingProofEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
  /** When it happened, by the phone's clock. */
  happenedAt: Instant;
};

export type BookingReceipts = {
  /** The receipts, oldest first. */
  receipts: Array<Receipt>;
  /** Whether a full tax invoice can be requested. */
  taxReceipt: "allowed" | "receipt_not_ready" | "receipt_final";
  /** The tax details for the receipt. */
  payer: TaxPayerView | null;
};

export type BookingReports = {
  /** The reports, newest first. */
  reports: Array<Report>;
  /** Whether a problem can be reported now. */
  mayReport: boolean;
  /** Whether compensation can be requested now. */
  mayClaim: boolean;
  /** The most that is paid, by kind. */
  caps: Array<{
    /** The kind of record. */
    kind: "damaged" | "missing" | "late" | "wrong_place" | "driver_conduct" | "overcharged" | "customer_conduct" | "other";
    /** The most that is paid. */
    capSatang: number;
  }>;
  /** Until when compensation can be requested. */
  claimUntil: Instant | null;
};

export type BookingResults = {
  /** The answer itself. */
  data: Array<{
    /** False where the row was refused; the other rows are done all the same. */
    ok: true;
    /** The answer itself. */
    data: Booking;
  } | {
    /** False where the row was refused; the other rows are done all the same. */
    ok: false;
    /** The refusal. */
    error: RowError;
  }>;
};

export type BookingRow = {
  /** The quote that is booked. It can be booked once. */
  quoteId: Id;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The person at the stop. */
    contactName: string;
    /** A Thai phone number of that person. */
    contactPhone: string;
    /** What the driver reads about this stop. */
    note?: string | undefined;
  }>;
  /** How it is paid. */
  payment?: {
    /** How it is paid. */
    method: "card" | "promptpay" | "cash" | "credit" | "balance" | "invoice";
    /** A card token of the payment provider. Card numbers never reach this API. */
    token?: string | undefined;
    /** A saved card. */
    cardId?: string | undefined;
    /** Credit that is used. */
    creditSatang?: number | undefined;
    /** Who hands over the cash: the sender or a recipient. */
    payer?: "sender" | "recipient" | undefined;
    /** The stop where the cash is paid. */
    payerStopIndex?: number | undefined;
  } | undefined;
  /** Your own number of the booking, unique in your business. */
  reference?: string | undefined;
  /** Your own names and values. */
  metadata?: Record<string, string> | undefined;
  /** A random id of the device that books. */
  deviceId?: string | undefined;
  /** The version of the terms about goods that the sender accepted. */
  goodsTermsVersion?: string | undefined;
  /** Your name of the row. The same key and row are done once. */
  key?: string | undefined;
};

export type BookingStepEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex?: number | undefined;
  /** Why, as a code. */
  reason?: string | undefined;
  /** When it happened, by the phone's clock. */
  happenedAt: Instant;
};

export type BookingStopEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
  /** Why, as a code. */
  reason?: string | undefined;
  /** When it happened, by the phone's clock. */
  happenedAt: Instant;
};

export type BookingSummary = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it was made. */
  createdAt: Instant;
  /** Your own number of the booking, unique in your business. */
  reference?: string | undefined;
  /** Your own names and values. */
  metadata?: Record<string, string> | undefined;
  /** The key, member or agent that booked. */
  madeBy?: string | undefined;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** The address as the driver reads it. */
    address: string;
    /** The person at the stop. */
    contactName: string;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
  }>;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What it costs the business. */
  costSatang: number;
  /** The customer's rating. */
  rating: {
    /** 1 to 5. */
    stars: number;
  } | null;
  /** When the driver is expected at the next stop. */
  arrival?: {
    /** When. */
    at: Instant;
    /** From now, in seconds. */
    seconds: number;
    /** Stops the driver does before this one. */
    stopsBefore?: number | undefined;
  } | undefined;
};

export type BusinessBalance = {
  /** `live`, or `test` for records apart from everything real. */
  mode: "live" | "test";
  /** Prepaid balance that can be used. */
  availableSatang: number;
  /** What may be owed on invoices. */
  creditLimitSatang: number;
  /** What is owed, invoiced or not. */
  receivableSatang: number;
  /** Invoiced and not paid. */
  invoicedSatang: number;
  /** Invoiced and past its day. */
  overdueSatang: number;
  /** What may still be booked on invoices. */
  creditLeftSatang: number;
  /** True while an invoice is past its day: bookings by invoice are refused. */
  overdue: boolean;
  /** Top-ups that the payer's bank took back. */
  chargedBackSatang: number;
  /** What has to be paid now. */
  dueSatang: number;
  /** Below this balance an event is sent; null for never. */
  lowBalanceSatang: number | null;
  /** How bookings are paid where nothing is chosen. */
  usualMethod: "balance" | "invoice" | "cash";
};

export type BusinessPayment = {
  /** The record's id. */
  id: Id;
  /** What the payment is for. */
  purpose: "business_top_up" | "invoice";
  /** The invoice. */
  invoiceId: Id | null;
  /** How it is paid. */
  method: "card" | "promptpay";
  /** The amount in satang. */
  amountSatang: number;
  /** Where the record is in its life. */
  state: "calling" | "pending" | "paid" | "failed" | "expired" | "given_back";
  /** Where the payer confirms the payment. */
  authorizeUri?: string | undefined;
  /** The PromptPay QR code. */
  qrImageUrl?: string | undefined;
  /** In test mode: where the payment is made to succeed or fail. */
  sandboxPayUri?: string | undefined;
  /** When it was made. */
  createdAt: Instant;
  /** When it ends by itself. */
  expiresAt: Instant;
  /** Why the payment failed. */
  failure?: PaymentFailure | undefined;
};

export type BusinessStatement = {
  /** The month, as its first day. */
  month: Day;
  /** The balance at the beginning. */
  openingSatang: number;
  /** The balance at the end. */
  closingSatang: number;
  /** What the price is made of, line by line. */
  lines: Array<{
    /** When. */
    at: Instant;
    /** The kind of record. */
    kind: "booking" | "top_up" | "refund" | "fee" | "invoice_paid" | "charged_back" | "other";
    /** The booking's number; null where it is about none. */
    bookingNumber: string | null;
    /** Your own number of the booking, unique in your business. */
    reference: string | null;
    /** The key, member or agent that booked. */
    madeBy: string | null;
    /** The amount in satang. */
    amountSatang: number;
    /** Without VAT. */
    netSatang: number;
  }>;
  /** Sums by kind. */
  totals: Array<{
    /** The kind of record. */
    kind: "booking" | "top_up" | "refund" | "fee" | "invoice_paid" | "charged_back" | "other";
    /** The amount in satang. */
    amountSatang: number;
  }>;
};

export type CancelBooking = {
  /** Why, as a code. */
  reason?: string | undefined;
  /** The fee that you read. Another fee by now is refused. */
  expectedFeeSatang: number;
};

export type Charge = {
  /** The record's id. */
  id: Id;
  /** The booking. */
  bookingId: Id | null;
  /** What the payment is for. */
  purpose: "tip" | "priority_fee" | "due";
  /** How it is paid. */
  method: "card" | "promptpay";
  /** The amount in satang. */
  amountSatang: number;
  /** Where the record is in its life. */
  state: "calling" | "pending" | "paid" | "failed" | "expired" | "given_back";
  /** Where the payer confirms the payment. */
  authorizeUri?: string | undefined;
  /** The PromptPay QR code. */
  qrImageUrl?: string | undefined;
  /** In test mode: where the payment is made to succeed or fail. */
  sandboxPayUri?: string | undefined;
  /** When it ends by itself. */
  expiresAt: Instant;
  /** Why the payment failed. */
  failure?: PaymentFailure | undefined;
};

export type ChatMessage = {
  /** The record's id. */
  id: number;
  /** Who wrote it. */
  author: "customer" | "driver" | "staff";
  /** Whether the reader wrote it. */
  own: boolean;
  /** The name to show. */
  name: string;
  /** The message. */
  text: string;
  /** The picture. */
  photo: {
    /** The record's id. */
    id: Id;
    /** The address. */
    url: string;
  } | null;
  /** When. */
  at: Instant;
  /** Whether the other side has read it. */
  read: boolean | null;
};

export type ChatState = {
  /** Whether a message can be written now. */
  mayWrite: boolean;
  /** Until when messages can be written. */
  closesAt: Instant | null;
  /** Messages not yet read. */
  unread: number;
  /** The latest message. */
  lastId: number;
  /** The latest message that was read. */
  readId: number;
};

export type ClaimEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** The kind of record. */
  kind: string;
  /** Where the record is in its life. */
  state: "open" | "answered" | "proposed" | "accepted" | "paid" | "refused" | "closed" | "withdrawn";
  /** What was requested. */
  requestedSatang: number;
  /** What is paid; null while nothing is decided. */
  amountSatang: number | null;
};

export type ClaimUpdatedEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The claim. */
  claim: ClaimEvent;
};

export type Cod = {
  /** The record's id. */
  id: Id;
  /** The booking. */
  bookingId: Id;
  /** The booking's number; null where it is about none. */
  bookingNumber: string;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
  /** The amount in satang. */
  amountSatang: number;
  /** Where the money is. */
  money: CodMoney;
  /** Where the record is in its life. */
  state: "held" | "frozen" | "releasing" | "paid" | "refunded" | "sent";
  /** When the cash was collected. */
  collectedAt: Instant;
  /** Until when it is held for complaints. */
  heldUntil: string;
  /** What the transfer waits for. */
  wait: "drop_off_open" | "held" | "cash_not_handed_in" | "being_checked" | "no_account" | "account_not_verified" | "account_new" | "account_frozen" | null;
  /** Why the transfer failed. */
  failure: "account_refused" | "account_changed" | "invalid_recipient" | "insufficient_balance" | "transfers_suspended" | "transfer_failed" | "other" | null;
  /** A complaint that stops the transfer. */
  objection: {
    /** In the person's own words. */
    words: string;
    /** What was decided, in words. */
    decidedWords: string | null;
  } | null;
  /** When it arrived at the bank. */
  paidAt: Instant | null;
};

export type CodMoney = {
  /** Where the record is in its life. */
  state: "to_collect" | "held" | "delayed" | "frozen" | "on_its_way" | "paid" | "refunded" | "not_collected";
  /** The amount in satang. */
  amountSatang: number;
  /** The day of the transfer. */
  day: string | null;
  /** The last digits of the bank account. */
  lastDigits: string | null;
  /** True while no bank account is set. */
  needsAccount: boolean;
};

export type CodReleasedEvent = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** Your own number of the booking, unique in your business. */
  reference: string | null;
  /** Your own names and values. */
  metadata: Record<string, string>;
  /** Where the record is in its life. */
  state: "awaiting_payment" | "scheduled" | "searching" | "assigned" | "in_transit" | "delivered" | "returning" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost";
  /** The whole price. */
  totalSatang: number;
  /** The state of the payment. */
  paymentState: "due" | "pending" | "authorized" | "paid" | "failed" | "expired" | "refunded" | "partially_refunded";
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When it was made. */
  createdAt: Instant;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** What a cancel costs now. */
  cancelFeeSatang: number;
  /** The driver; absent until one accepts. */
  driver: {
    /** The name to show. */
    name: string;
    /** The licence plate. */
    plate: string | null;
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  } | null;
  /** When the driver is expected at the next stop, as it was sent last. */
  arrival: {
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When. */
    at: Instant;
  } | null;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The stop's place in the order; 0 is the pick-up. */
    index: number;
    /** Where the record is in its life. */
    state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
    /** When the driver arrived; null before. */
    arrivedAt: Instant | null;
    /** When the stop was done; null before. */
    doneAt: Instant | null;
    /** Why the stop failed; null otherwise. */
    failureReason: string | null;
    /** Cash to collect for the goods at this stop. */
    codAmountSatang: number;
    /** When the cash was collected; null before. */
    codCollectedAt: Instant | null;
    /** The cash on delivery of this stop. */
    cod?: CodMoney | undefined;
    /** Photos, signatures, names and PINs recorded there. */
    proofs: Array<{
      /** The kind of record. */
      kind: "photo" | "signature" | "pin" | "recipient_name";
      /** When. */
      at: Instant;
    }>;
  }>;
  /** Counts the events of the booking. */
  sequence: number;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
  /** The amount in satang. */
  amountSatang: number;
  /** The transfer. */
  payoutId: Id;
};

export type CodSummary = {
  /** Still to collect. */
  toCollectSatang: number;
  /** Collected and held. */
  heldSatang: number;
  /** On its way to the bank. */
  onItsWaySatang: number;
  /** Stopped by a complaint or a check. */
  frozenSatang: number;
  /** Paid. */
  paidSatang: number;
  /** Given back to recipients. */
  refundedSatang: number;
  /** Days that collected cash is held. */
  holdDays: number;
  /** The bank account it goes to. */
  account: PayoutAccount | null;
};

export type CreateBooking = {
  /** The quote that is booked. It can be booked once. */
  quoteId: Id;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<{
    /** The person at the stop. */
    contactName: string;
    /** A Thai phone number of that person. */
    contactPhone: string;
    /** What the driver reads about this stop. */
    note?: string | undefined;
  }>;
  /** How it is paid. */
  payment?: {
    /** How it is paid. */
    method: "card" | "promptpay" | "cash" | "credit" | "balance" | "invoice";
    /** A card token of the payment provider. Card numbers never reach this API. */
    token?: string | undefined;
    /** A saved card. */
    cardId?: string | undefined;
    /** Credit that is used. */
    creditSatang?: number | undefined;
    /** Who hands over the cash: the sender or a recipient. */
    payer?: "sender" | "recipient" | undefined;
    /** The stop where the cash is paid. */
    payerStopIndex?: number | undefined;
  } | undefined;
  /** Your own number of the booking, unique in your business. */
  reference?: string | undefined;
  /** Your own names and values. */
  metadata?: Record<string, string> | undefined;
  /** A random id of the device that books. */
  deviceId?: string | undefined;
  /** The version of the terms about goods that the sender accepted. */
  goodsTermsVersion?: string | undefined;
};

export type CreateQuote = {
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<QuoteStop>;
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When to pick up; null or absent for now. */
  scheduledAt?: SentInstant | undefined;
  /** What is carried. */
  parcel: Parcel;
  /** The extras that were chosen. */
  extras?: Array<"insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability"> | undefined;
  /** A code for a discount. */
  promoCode?: string | undefined;
  /** True: the drop-offs may be put in the shortest order. */
  optimise?: boolean | undefined;
};

export type CreateReport = {
  /** The kind of record. */
  kind: "damaged" | "missing" | "late" | "wrong_place" | "driver_conduct" | "overcharged" | "customer_conduct" | "other";
  /** The message. */
  text: string;
  /** Uploads with the purpose of these pictures. */
  photoIds?: Array<Id> | undefined;
  /** What was requested. */
  askedSatang?: number | undefined;
};

export type Day = string;

export type Depot = {
  /** The name to show. */
  name: {
    /** In Thai. */
    th: string;
    /** In English. */
    en: string;
  };
  /** The address as the driver reads it. */
  address: {
    /** In Thai. */
    th: string;
    /** In English. */
    en: string;
  };
  /** Opening hours. */
  hours: {
    /** In Thai. */
    th: string;
    /** In English. */
    en: string;
  };
  /** The phone number. */
  phone: string;
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
};

export type DepotStorage = {
  /** From when. */
  since: Instant;
  /** Until when. */
  until: Instant;
  /** The depot with the goods. */
  depot: Depot | null;
  /** Who collected the goods, and when. */
  collected: {
    /** Who did it. */
    by: string;
    /** When. */
    at: Instant;
  } | null;
};

export type Edit = {
  /** The record's id. */
  id: Id;
  /** Where the record is in its life. */
  state: "asked" | "agreed" | "declined" | "expired" | "withdrawn";
  /** The first stop that changes; those before it are done. */
  fromIndex: number;
  /** The drop-offs from `fromIndex` on. */
  dropOffs: Array<{
    /** The index this drop-off had before; null for a new one. */
    from: number | null;
    /** The address as the driver reads it. */
    address: string;
    /** A place from `GET /places`. */
    placeId?: string | undefined;
    /** Degrees north, WGS 84. */
    latitude: number;
    /** Degrees east, WGS 84. */
    longitude: number;
    /** The person at the stop. */
    contactName: string;
    /** A Thai phone number of that person. */
    contactPhone: string;
    /** What the driver reads about this stop. */
    note?: string | undefined;
  }>;
  /** The price before. */
  beforeSatang: number;
  /** The whole price. */
  totalSatang: number;
  /** How the difference is paid. */
  settlement: "nothing" | "more_cash" | "less_cash" | "due" | "refund" | "credit";
  /** After minus before. */
  differenceSatang: number;
  /** When it was requested. */
  askedAt: Instant;
  /** Until when the driver may answer. */
  answerBy: Instant;
  /** When it was answered; null before. */
  answeredAt: Instant | null;
};

export type EditQuote = {
  /** The price before. */
  beforeSatang: number;
  /** The whole price. */
  totalSatang: number;
  /** How the difference is paid. */
  settlement: "nothing" | "more_cash" | "less_cash" | "due" | "refund" | "credit";
  /** After minus before. */
  differenceSatang: number;
  /** What the price is made of, line by line. */
  lines: Array<QuoteLineItem>;
  /** By road, in metres. */
  distanceMetres: number;
};

export type EditState = {
  /** Whether it can be done now. */
  allowed: boolean;
  /** The first stop that changes; those before it are done. */
  fromIndex: number;
  /** Why it cannot be done. */
  refusal: "edit_not_possible" | "edit_used" | "edit_open" | "edit_cod" | null;
  /** The latest edit; null where there is none. */
  newest: Edit | null;
};

export type ExtraCharge = {
  /** Why the line is there, for people. */
  why: "fare" | "return" | "waiting" | "late_cancel" | "failed_pickup" | "other" | "tip";
  /** The amount in satang. */
  amountSatang: number;
  /** Where the record is in its life. */
  state: "paid" | "due" | "checked";
};

export type GiveTestBalance = {
  /** The amount in satang. */
  amountSatang: number;
};

export type HandoverProofs = {
  /** When. */
  at: Instant;
  /** Photos, signatures, names and PINs recorded there. */
  proofs: Array<Proof>;
};

export type Id = string;

export type Instant = string;

export type Invoice = {
  /** The record's id. */
  id: Id;
  /** The number of the document, without gaps. */
  serial: string;
  /** The month, as its first day. */
  month: Day;
  /** The amount in satang. */
  amountSatang: number;
  /** VAT. */
  vatSatang: number;
  /** Paid. */
  paidSatang: number;
  /** Credited after it was issued. */
  creditedSatang: number;
  /** Still to pay. */
  openSatang: number;
  /** When it was issued. */
  issuedAt: Instant;
  /** The day it is due. */
  dueOn: Day;
  /** Where the record is in its life. */
  state: "open" | "overdue" | "settled";
};

export type InvoiceRecord = {
  /** The record's id. */
  id: Id;
  /** The number of the document, without gaps. */
  serial: string;
  /** The month, as its first day. */
  month: Day;
  /** The amount in satang. */
  amountSatang: number;
  /** VAT. */
  vatSatang: number;
  /** Paid. */
  paidSatang: number;
  /** Credited after it was issued. */
  creditedSatang: number;
  /** Still to pay. */
  openSatang: number;
  /** When it was issued. */
  issuedAt: Instant;
  /** The day it is due. */
  dueOn: Day;
  /** Where the record is in its life. */
  state: "open" | "overdue" | "settled";
  /** What the price is made of, line by line. */
  lines: Array<{
    /** The booking. */
    bookingId: Id | null;
    /** The booking's number; null where it is about none. */
    bookingNumber: string | null;
    /** Your own number of the booking, unique in your business. */
    reference: string | null;
    /** The kind of record. */
    kind: "booking" | "later";
    /** The amount in satang. */
    amountSatang: number;
    /** When it was charged. */
    chargedAt: Instant;
  }>;
};

export type MoveTestClock = {
  /** How far to move the clock, in seconds. */
  advanceSeconds: number;
};

export type NewWebhookEndpoint = {
  /** The record's id. */
  id: Id;
  /** `live`, or `test` for records apart from everything real. */
  mode: "live" | "test";
  /** The form of the body. */
  format: "standard" | "lalamove_v3";
  /** The https address that events are posted to. */
  url: string;
  /** The types that are sent; empty for all. */
  types: Array<"booking.created" | "booking.driver_assigned" | "booking.driver_changed" | "booking.arrival_changed" | "booking.driver_arrived" | "booking.picked_up" | "booking.stop_done" | "booking.delivered" | "booking.partly_delivered" | "booking.failed_stop" | "booking.returning" | "booking.returned" | "booking.held" | "booking.disposed" | "booking.lost" | "booking.cancelled" | "booking.unfulfilled" | "booking.price_changed" | "booking.edited" | "booking.edit_declined" | "booking.proof_added" | "booking.cod_collected" | "booking.cod_released" | "balance.low" | "invoice.issued" | "claim.updated" | "ping" | "ORDER_CREATED" | "ORDER_STATUS_CHANGED" | "DRIVER_ASSIGNED" | "ORDER_AMOUNT_CHANGED" | "ORDER_REPLACED" | "ORDER_EDITED" | "WALLET_BALANCE_CHANGED" | "POD_STATUS_CHANGED" | "POP_STATUS_CHANGED" | "DELIVERY_CODE_STATUS_CHANGED" | "*">;
  /** Your own note. */
  description: string | null;
  /** The Ed25519 key of the signatures. */
  publicKey: string;
  /** Until when the secret of before also signs. */
  previousSecretUntil: Instant | null;
  /** When it was made. */
  createdAt: Instant;
  /** Since when every attempt has failed; null while it works. */
  failingSince: Instant | null;
  /** When it was switched off; null while it is on. */
  disabledAt: Instant | null;
  /** Why it was switched off. */
  disabledReason: "owner" | "gone" | "failing" | null;
  /** The signing secret, shown once. */
  secret: string;
};

export type Parcel = {
  /** The kind of goods. */
  category: "document" | "food" | "fragile" | "clothing" | "electronics" | "flowers" | "other";
  /** Kilograms. */
  weightKg: number;
  /** The outer measures. */
  size?: {
    /** Centimetres. */
    lengthCm: number;
    /** Centimetres. */
    widthCm: number;
    /** Centimetres. */
    heightCm: number;
  } | undefined;
  /** What the goods are worth; needed for raised liability. */
  declaredValueSatang?: number | undefined;
  /** An upload with the purpose of this picture. */
  photoId?: Id | undefined;
};

export type PartnerRequest = {
  /** The record's id. */
  id: Id;
  /** When. */
  at: Instant;
  /** `live`, or `test` for records apart from everything real. */
  mode: "live" | "test";
  /** The key. */
  keyId: Id;
  /** How it is paid. */
  method: string;
  /** The path of the request. */
  path: string;
  /** The HTTP status of the answer; null where none came. */
  status: number;
  /** How the request ended. */
  outcome: "ok" | "refused" | "failed";
  /** The code of the refusal; null for a success. */
  code: string | null;
  /** How long the answer took. */
  durationMilliseconds: number;
  /** The body that was sent, without personal data. */
  requestBody: string | null;
  /** The body that was answered, without personal data. */
  responseBody: string | null;
};

export type PayInvoice = {
  /** How it is paid. */
  method: "balance" | "card" | "promptpay";
  /** A card token of the payment provider. Card numbers never reach this API. */
  token?: string | undefined;
  /** The amount in satang. */
  amountSatang?: number | undefined;
};

export type PaymentFailure = "insufficient_fund" | "stolen_or_lost_card" | "failed_processing" | "payment_rejected" | "failed_fraud_check" | "invalid_account_number" | "invalid_security_code" | "no_answer" | "other";

export type PayoutAccount = {
  /** The bank's code, such as 004. */
  bankCode: string;
  /** The last digits of the bank account. */
  lastDigits: string;
  /** The holder of the account. */
  accountName: string;
  /** Where the record is in its life. */
  state: "waiting" | "pending" | "verified" | "refused" | "new";
  /** From when transfers go to this account. */
  usableFrom: Instant | null;
};

export type Place = {
  /** The record's id. */
  id: string;
  /** The name to show. */
  name: string;
  /** The address as the driver reads it. */
  address: string;
  /** The kind of record. */
  kind: "province" | "amphoe" | "tambon" | "landmark" | "station" | "street" | "shop" | "address";
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
  /** How exactly the place is known. */
  precision: "point" | "street" | "tambon" | "amphoe" | "province";
};

export type Position = {
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
  /** Degrees clockwise from north. */
  heading?: number | undefined;
  /** When the phone recorded it. */
  recordedAt: Instant;
};

export type Proof = {
  /** The kind of record. */
  kind: "photo" | "signature" | "pin" | "recipient_name";
  /** The address. */
  url: string | null;
  /** Who received it. */
  recipientName: string | null;
  /** Whether the PIN was checked. */
  verified: boolean | null;
  /** When it happened, by the phone's clock. */
  happenedAt: Instant;
  /** When it reached us. */
  receivedAt: Instant;
  /** Degrees north, WGS 84. */
  latitude: number | null;
  /** Degrees east, WGS 84. */
  longitude: number | null;
};

export type ProofChain = {
  /** Where the record is in its life. */
  state: "intact" | "broken" | "absent";
  /** The events, oldest first. */
  events: Array<{
    /** The record's id. */
    id: Id;
    /** The kind of record. */
    kind: string;
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** When it happened, by the phone's clock. */
    occurredAt: Instant;
    /** When it reached us. */
    receivedAt: Instant;
    /** The hash that links the event to the one before. */
    hash: string | null;
    /** Where the record is in its life. */
    state: "intact" | "reduced" | "changed" | "unlinked" | "unhashed" | "recorded";
  }>;
  /** The pictures with their hashes. */
  pictures: Array<{
    /** The stop it is about; 0 is the pick-up. */
    stopIndex: number;
    /** SHA-256 of the bytes, in hexadecimal. */
    sha256: string;
    /** Where the record is in its life. */
    state: "intact" | "changed" | "waiting" | "deleted";
  }>;
};

export type Proposal = {
  /** The record's id. */
  id: Id;
  /** The agent. */
  agentName: string;
  /** The key. */
  keyId: Id;
  /** The kind of record. */
  kind: "booking" | "cancellation";
  /** Where the record is in its life. */
  state: "waiting" | "approved" | "declined" | "lapsed";
  /** The whole price. */
  totalSatang: number;
  /** The booking's number; null where it is about none. */
  bookingNumber: string | null;
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** The addresses of all stops. */
  addresses: Array<string>;
  /** Why, as a code. */
  reason: string;
  /** When it was made. */
  createdAt: Instant;
  /** When it ends by itself. */
  expiresAt: Instant;
  /** Until the proposal lapses. */
  secondsLeft: number;
  /** The booking. */
  bookingId: Id | null;
};

export type Quote = {
  /** The record's id. */
  id: Id;
  /** The whole price. */
  totalSatang: number;
  /** What the price is made of, line by line. */
  lines: Array<QuoteLineItem>;
  /** By road, in metres. */
  distanceMetres: number;
  /** The drive, in seconds. */
  durationSeconds: number;
  /** `road` when routed, `estimate` when the router gave no answer. */
  distanceSource: "road" | "estimate";
  /** The version of the tariff that made the price. */
  tariffVersion: string;
  /** When it ends by itself. */
  expiresAt: Instant;
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<QuoteStopView>;
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** What is carried. */
  parcel: Parcel;
  /** The extras that were chosen. */
  extras: Array<"insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability">;
  /** When to pick up; null or absent for now. */
  scheduledAt: Instant | null;
  /** The way on the map, as points of longitude and latitude. */
  line: Array<[number, number]>;
  /** What the other vehicles would cost; null where one cannot do it. */
  vehiclePrices: Array<{
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
    /** The whole price. */
    totalSatang: number;
  }>;
  /** What each extra would add. */
  extraPrices: Array<{
    /** The extra. */
    extra: "insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability";
    /** The amount in satang. */
    amountSatang: number;
  }>;
  /** A shorter order of the drop-offs, where there is one. */
  shortestOrder?: {
    /** The indices in that order. */
    order: Array<number>;
    /** How much shorter it is. */
    savedMetres: number;
    /** How much cheaper it is. */
    savedSatang: number;
  } | undefined;
};

export type QuoteBatch = {
  /** Up to 100, each refused or done by itself. */
  rows: Array<QuoteRow>;
};

export type QuoteEdit = {
  /** The first stop that changes; those before it are done. */
  fromIndex: number;
  /** The drop-offs from `fromIndex` on. */
  dropOffs: Array<{
    /** The index this drop-off has now; null for a new one. */
    from: number | null;
    /** The address as the driver reads it. */
    address: string;
    /** A place from `GET /places`. */
    placeId?: string | undefined;
    /** Degrees north, WGS 84. */
    latitude: number;
    /** Degrees east, WGS 84. */
    longitude: number;
    /** The person at the stop. */
    contactName: string;
    /** A Thai phone number of that person. */
    contactPhone: string;
    /** What the driver reads about this stop. */
    note?: string | undefined;
  }>;
  /** When to pick up; null or absent for now. */
  scheduledAt?: SentInstant | undefined;
  /** What is carried. */
  parcel?: Parcel | undefined;
  /** The extras that were chosen. */
  extras?: Array<"insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability"> | undefined;
  /** The stop where the cash is paid. */
  payerStopIndex?: number | undefined;
  /** The version of the terms about goods that the sender accepted. */
  goodsTermsVersion?: string | undefined;
};

export type QuoteLineItem = {
  /** The kind of line. */
  code: "base" | "distance" | "extra_stops" | "insulated_bag" | "return_trip" | "helper" | "pin" | "cash_on_delivery" | "raised_liability" | "night" | "holiday" | "raise" | "priority" | "minimum" | "promo" | "rounding" | "edit_back";
  /** The amount in satang. */
  amountSatang: number;
  /** Why the line is there, for people. */
  why: string;
};

export type QuoteResults = {
  /** The answer itself. */
  data: Array<{
    /** False where the row was refused; the other rows are done all the same. */
    ok: true;
    /** The answer itself. */
    data: Quote;
  } | {
    /** False where the row was refused; the other rows are done all the same. */
    ok: false;
    /** The refusal. */
    error: RowError;
  }>;
};

export type QuoteRow = {
  /** The pick-up first, then the drop-offs in their order. */
  stops: Array<QuoteStop>;
  /** The vehicle that is booked. */
  vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
  /** When to pick up; null or absent for now. */
  scheduledAt?: SentInstant | undefined;
  /** What is carried. */
  parcel: Parcel;
  /** The extras that were chosen. */
  extras?: Array<"insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability"> | undefined;
  /** A code for a discount. */
  promoCode?: string | undefined;
  /** True: the drop-offs may be put in the shortest order. */
  optimise?: boolean | undefined;
  /** Your name of the row. The same key and row are done once. */
  key?: string | undefined;
};

export type QuoteStop = {
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
  /** The address as the driver reads it. */
  address: string;
  /** A place from `GET /places`. */
  placeId?: string | undefined;
  /** Cash to collect for the goods at this stop. */
  codAmountSatang?: number | undefined;
};

export type QuoteStopView = {
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
  /** The address as the driver reads it. */
  address: string;
  /** A place from `GET /places`. */
  placeId?: string | undefined;
  /** Cash to collect for the goods at this stop. */
  codAmountSatang?: number | undefined;
};

export type RateBooking = {
  /** 1 to 5. */
  stars: number;
  /** What the customer wrote. */
  comment?: string | undefined;
};

export type ReadMessages = {
  /** All messages up to this one are read. */
  upToId: number;
};

export type RecallBooking = {
  /** The price of the return that you read. */
  expectedReturnSatang: number;
};

export type RecallState = {
  /** Whether it can be done now. */
  allowed: boolean;
  /** Why it cannot be done. */
  refusal: "recall_too_early" | "recall_too_late" | "recall_edit_open" | "recall_handover_open" | "recall_paid_at_door" | null;
  /** What the return costs. */
  returnSatang: number;
  /** What is owed of the fare. */
  fareDueSatang: number;
  /** Whether a card is charged. */
  toCard: boolean;
  /** When the goods were called back. */
  recalledAt: Instant | null;
};

export type Receipt = {
  /** The operator. */
  seller: {
    /** The name in Thai. */
    nameTh: string;
    /** The name in English. */
    nameEn: string;
    /** The address in Thai. */
    addressTh: string;
    /** The address in English. */
    addressEn: string;
    /** The tax number of 13 digits. */
    taxId: string;
    /** The branch by the tax office: 00000 is the head office. */
    branch: string;
  };
  /** Who the receipt is for. */
  payer: {
    /** The name to show. */
    name: string;
    /** The address as the driver reads it. */
    address: string | null;
    /** The tax number of 13 digits. */
    taxId: string | null;
    /** The branch by the tax office: 00000 is the head office. */
    branch: string | null;
  };
  /** The booking's number; null where it is about none. */
  bookingNumber: string | null;
  /** The invoice that it belongs to. */
  invoice?: {
    /** The month, as its first day. */
    month: string;
    /** The day it is due. */
    dueOn: string;
  } | undefined;
  /** How it is paid. */
  method: "card" | "promptpay" | "cash" | "credit" | "invoice";
  /** The rate of VAT. */
  vatPercent: number;
  /** What the price is made of, line by line. */
  lines: Array<{
    /** In Thai. */
    th: string;
    /** In English. */
    en: string;
    /** The amount in satang. */
    amountSatang: number;
    /** Whether VAT is in it. */
    taxed: boolean;
    /** Whether it is collected for someone else. */
    passedOn: boolean;
  }>;
  /** What a credit note corrects. */
  correction: {
    /** The number of the document, without gaps. */
    serial: string;
    /** When it was issued. */
    issuedAt: Instant;
    /** The amount in satang. */
    amountSatang: number;
    /** What is left of the corrected receipt. */
    leftSatang: number;
  } | null;
  /** The record's id. */
  id: Id;
  /** The kind of record. */
  kind: "receipt" | "tax_receipt" | "credit_note" | "invoice";
  /** The number of the document, without gaps. */
  serial: string;
  /** The booking. */
  bookingId: Id | null;
  /** The amount in satang. */
  amountSatang: number;
  /** The amount in Thai words. */
  amountWords: string;
  /** Free of VAT. */
  exemptSatang: number;
  /** Collected for someone else. */
  passedOnSatang: number;
  /** Without VAT. */
  netSatang: number;
  /** VAT. */
  vatSatang: number;
  /** When it reached us. */
  receivedAt: Instant;
  /** When it was issued. */
  issuedAt: Instant;
  /** The receipt that it replaces. */
  replaces: {
    /** The record's id. */
    id: Id;
    /** The number of the document, without gaps. */
    serial: string;
    /** The amount in satang. */
    amountSatang: number;
  } | null;
  /** The receipt that replaces it. */
  replacedBy: {
    /** The record's id. */
    id: Id;
    /** The number of the document, without gaps. */
    serial: string;
    /** The amount in satang. */
    amountSatang: number;
  } | null;
  /** Credit notes to it. */
  creditNotes: Array<{
    /** The record's id. */
    id: Id;
    /** The number of the document, without gaps. */
    serial: string;
    /** The amount in satang. */
    amountSatang: number;
  }>;
};

export type ReleasePin = {
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
};

export type Replay = {
  /** How many. */
  count: number;
};

export type ReplayWebhookEvent = {
  /** The endpoint. */
  endpointId?: Id | undefined;
};

export type ReplayWebhookPeriod = {
  /** The beginning. */
  from: SentInstant;
  /** The end. */
  to: SentInstant;
};

export type Report = {
  /** The record's id. */
  id: Id;
  /** The number that people read and say. */
  number: string;
  /** The booking. */
  bookingId: Id;
  /** The kind of record. */
  kind: "damaged" | "missing" | "late" | "wrong_place" | "driver_conduct" | "overcharged" | "customer_conduct" | "other";
  /** Where the record is in its life. */
  state: "open" | "answered" | "proposed" | "accepted" | "paid" | "refused" | "closed" | "withdrawn";
  /** What was requested. */
  askedSatang: number | null;
  /** The amount in satang. */
  amountSatang: number | null;
  /** How it was settled. */
  way: "source" | "credit" | "transfer" | null;
  /** Until when it is answered. */
  dueAt: Instant;
  /** When it was made. */
  createdAt: Instant;
  /** When it reached its last state; null before. */
  endedAt: Instant | null;
  /** The messages, oldest first. */
  messages: Array<ReportMessage>;
  /** Whether a message can be written now. */
  mayWrite: boolean;
  /** Whether it can be withdrawn. */
  mayWithdraw: boolean;
};

export type ReportMessage = {
  /** The record's id. */
  id: number;
  /** Who wrote it. */
  author: "customer" | "driver" | "staff" | "system";
  /** The name to show. */
  name: string;
  /** The message. */
  text: string;
  /** The pictures. */
  photos: Array<{
    /** The record's id. */
    id: Id;
    /** The address. */
    url: string;
  }>;
  /** When. */
  at: Instant;
};

export type RequestEdit = {
  /** The first stop that changes; those before it are done. */
  fromIndex: number;
  /** The drop-offs from `fromIndex` on. */
  dropOffs: Array<{
    /** The index this drop-off has now; null for a new one. */
    from: number | null;
    /** The address as the driver reads it. */
    address: string;
    /** A place from `GET /places`. */
    placeId?: string | undefined;
    /** Degrees north, WGS 84. */
    latitude: number;
    /** Degrees east, WGS 84. */
    longitude: number;
    /** The person at the stop. */
    contactName: string;
    /** A Thai phone number of that person. */
    contactPhone: string;
    /** What the driver reads about this stop. */
    note?: string | undefined;
  }>;
  /** When to pick up; null or absent for now. */
  scheduledAt?: SentInstant | undefined;
  /** What is carried. */
  parcel?: Parcel | undefined;
  /** The extras that were chosen. */
  extras?: Array<"insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability"> | undefined;
  /** The stop where the cash is paid. */
  payerStopIndex?: number | undefined;
  /** The version of the terms about goods that the sender accepted. */
  goodsTermsVersion?: string | undefined;
  /** The whole price. */
  totalSatang: number;
};

export type RowError = {
  /** A stable code. Programs decide by it. */
  code: string;
  /** A sentence for people, in the language asked for. */
  message: string;
  /** The fields that break a rule, each with its problem. */
  fields?: Record<string, string> | undefined;
  /** Name it when you write to support. */
  requestId: string;
};

export type SaveWebhookEndpoint = {
  /** The https address that events are posted to. */
  url: string;
  /** The types that are sent; empty for all. */
  types: Array<"booking.created" | "booking.driver_assigned" | "booking.driver_changed" | "booking.arrival_changed" | "booking.driver_arrived" | "booking.picked_up" | "booking.stop_done" | "booking.delivered" | "booking.partly_delivered" | "booking.failed_stop" | "booking.returning" | "booking.returned" | "booking.held" | "booking.disposed" | "booking.lost" | "booking.cancelled" | "booking.unfulfilled" | "booking.price_changed" | "booking.edited" | "booking.edit_declined" | "booking.proof_added" | "booking.cod_collected" | "booking.cod_released" | "balance.low" | "invoice.issued" | "claim.updated" | "ping" | "*">;
  /** Your own note. */
  description?: string | null | undefined;
};

export type SendTestEvent = {
  /** The type of event. */
  type: "booking.created" | "booking.driver_assigned" | "booking.driver_changed" | "booking.arrival_changed" | "booking.driver_arrived" | "booking.picked_up" | "booking.stop_done" | "booking.delivered" | "booking.partly_delivered" | "booking.failed_stop" | "booking.returning" | "booking.returned" | "booking.held" | "booking.disposed" | "booking.lost" | "booking.cancelled" | "booking.unfulfilled" | "booking.price_changed" | "booking.edited" | "booking.edit_declined" | "booking.proof_added" | "booking.cod_collected" | "booking.cod_released" | "balance.low" | "invoice.issued" | "claim.updated" | "ping";
};

export type SenderStop = {
  /** The stop's place in the order; 0 is the pick-up. */
  index: number;
  /** Where the record is in its life. */
  state: "pending" | "heading" | "arrived" | "done" | "done_unverified" | "failed";
  /** The address as the driver reads it. */
  address: string;
  /** Degrees north, WGS 84. */
  latitude: number;
  /** Degrees east, WGS 84. */
  longitude: number;
  /** The person at the stop. */
  contactName: string;
  /** A Thai phone number of that person. */
  contactPhone: string;
  /** What the driver reads about this stop. */
  note: string | null;
  /** Cash to collect for the goods at this stop. */
  codAmountSatang: number | null;
  /** Why the stop failed; null otherwise. */
  failureReason: string | null;
  /** When the driver arrived; null before. */
  arrivedAt: Instant | null;
  /** When the stop was done; null before. */
  doneAt: Instant | null;
  /** Photos, signatures, names and PINs recorded there. */
  proofs: Array<Proof>;
  /** Set where messages about this stop go to the sender instead of the recipient. */
  messagesTo?: "sender" | undefined;
  /** What the recipient asked of the driver. */
  instructions?: string | undefined;
  /** How far the recipient moved the pin. */
  moved?: {
    /** The distance in metres. */
    metres: number;
    /** When. */
    at: Instant;
  } | undefined;
  /** How often the PIN can be sent again. */
  pinResendsLeft?: number | undefined;
  /** The cash on delivery of this stop. */
  cod?: CodMoney | undefined;
};

export type SentInstant = string;

export type SentWebhookType = "booking.created" | "booking.driver_assigned" | "booking.driver_changed" | "booking.arrival_changed" | "booking.driver_arrived" | "booking.picked_up" | "booking.stop_done" | "booking.delivered" | "booking.partly_delivered" | "booking.failed_stop" | "booking.returning" | "booking.returned" | "booking.held" | "booking.disposed" | "booking.lost" | "booking.cancelled" | "booking.unfulfilled" | "booking.price_changed" | "booking.edited" | "booking.edit_declined" | "booking.proof_added" | "booking.cod_collected" | "booking.cod_released" | "balance.low" | "invoice.issued" | "claim.updated" | "ping" | "ORDER_CREATED" | "ORDER_STATUS_CHANGED" | "DRIVER_ASSIGNED" | "ORDER_AMOUNT_CHANGED" | "ORDER_REPLACED" | "ORDER_EDITED" | "WALLET_BALANCE_CHANGED" | "POD_STATUS_CHANGED" | "POP_STATUS_CHANGED" | "DELIVERY_CODE_STATUS_CHANGED";

export type SetLowBalance = {
  /** Below this balance an event is sent; null for never. */
  lowBalanceSatang: number | null;
};

export type StartBusinessTopUp = {
  /** How it is paid. */
  method: "card" | "promptpay";
  /** A card token of the payment provider. Card numbers never reach this API. */
  token?: string | undefined;
  /** The amount in satang. */
  amountSatang: number;
};

export type Tariff = {
  /** Counts the versions. */
  version: string;
  /** From when it applies. */
  effectiveFrom: Instant;
  /** Each vehicle with its price and limits. */
  vehicles: Array<{
    /** The vehicle that is booked. */
    vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
    /** The most that the vehicle carries. */
    limits: {
      /** Centimetres. */
      lengthCm: number;
      /** Centimetres. */
      widthCm: number;
      /** Centimetres. */
      heightCm: number;
      /** Kilograms. */
      weightKg: number;
      /** Whether the load is under a roof. */
      covered: boolean;
    };
    /** The price before distance. */
    baseSatang: number;
    /** The lowest price. */
    minimumSatang: number;
    /** Prices per kilometre, by distance. */
    perKm: Array<{
      /** Up to this distance; null for all beyond. */
      uptoKm: number | null;
      /** The price of a kilometre. */
      satangPerKm: number;
    }>;
    /** The price of each drop-off after the first. */
    extraStopSatang: number;
    /** Waiting at the stop and what it costs. */
    waiting: {
      /** Waiting that costs nothing. */
      freeMinutes: number;
      /** Waiting is charged in steps of this many minutes. */
      stepMinutes: number;
      /** The price of a step. */
      satangPerStep: number;
    };
    /** The fee for a late cancel. */
    lateCancelSatang: number;
    /** The fee for a pick-up that failed. */
    failedPickupSatang: number;
  }>;
  /** The extras that were chosen. */
  extras: Array<{
    /** The extra. */
    extra: "insulated_bag" | "return_trip" | "helper" | "pin" | "raised_liability";
    /** The vehicles that may carry the extra. */
    vehicles: Array<"motorcycle" | "hatchback" | "pickup" | "box_pickup">;
    /** The amount in satang. */
    amountSatang: number | null;
    /** In percent. */
    percent: number | null;
  }>;
  /** The price of cash on delivery. */
  cashOnDelivery: {
    /** The most. */
    maxSatang: number;
    /** In percent. */
    percent: number;
    /** The least. */
    minSatang: number;
  };
  /** The price of raised liability. */
  liability: {
    /** The value that is covered for nothing. */
    freeSatang: number;
    /** The most. */
    maxSatang: number;
    /** In percent. */
    percent: number;
  };
  /** The surcharge by night. */
  night: {
    /** The beginning. */
    from: string;
    /** The end. */
    to: string;
    /** In percent. */
    percent: number;
  };
  /** The surcharge on holidays. */
  holiday: {
    /** In percent. */
    percent: number;
    /** The days. */
    days: Array<string>;
  };
  /** What the driver gets. */
  driverShare: {
    /** The share of the fare. */
    farePercent: number;
  };
  /** The methods that are open. */
  paymentMethods: Array<"card" | "promptpay" | "cash">;
  /** Opening hours. */
  hours: {
    /** The hour it opens. */
    open: string;
    /** The hour it closes. */
    close: string;
  };
  /** Where the service works. */
  areas: Array<{
    /** The name to show. */
    name: string;
    /** The name in English. */
    nameEn: string;
  }>;
  /** The next version; null where none is planned. */
  upcoming: Array<{
    /** Counts the versions. */
    version: string;
    /** From when it applies. */
    effectiveFrom: Instant;
    /** What the driver reads about this stop. */
    note: string | null;
    /** What the driver gets. */
    driverShare: {
      /** The share of the fare. */
      farePercent: number;
    };
    /** Each vehicle with its price and limits. */
    vehicles: Array<{
      /** The vehicle that is booked. */
      vehicle: "motorcycle" | "hatchback" | "pickup" | "box_pickup";
      /** The price before distance. */
      baseSatang: number;
      /** The lowest price. */
      minimumSatang: number;
      /** Prices per kilometre, by distance. */
      perKm: Array<{
        /** Up to this distance; null for all beyond. */
        uptoKm: number | null;
        /** The price of a kilometre. */
        satangPerKm: number;
      }>;
      /** The price of each drop-off after the first. */
      extraStopSatang: number;
    }>;
  }>;
};

export type TaxPayerView = {
  /** The name to show. */
  name: string;
  /** The address as the driver reads it. */
  address: string;
  /** The tax number of 13 digits. */
  taxId: string;
  /** The branch by the tax office: 00000 is the head office. */
  branch: string;
};

export type TestClock = {
  /** The time by the clock of test mode. */
  now: Instant;
  /** Whether everything due by then has run. */
  done: boolean;
  /** What is left to move. */
  remainingSeconds: number;
};

export type TestClockTime = {
  /** The time by the clock of test mode. */
  now: Instant;
};

export type TestEvent = {
  /** The event. It is the same in every attempt. */
  eventId: WebhookEventId;
};

export type TimelineEntry = {
  /** The kind of record. */
  kind: "booked" | "scheduled" | "searching" | "assigned" | "heading_to_pickup" | "arrived_at_pickup" | "picked_up" | "heading_to_stop" | "arrived_at_stop" | "stop_done" | "stop_done_unverified" | "stop_failed" | "cash_collected" | "given_back" | "driver_changed" | "handed_over" | "pin_released" | "pin_resent" | "stop_moved" | "instructions_left" | "edited" | "edit_asked" | "edit_agreed" | "edit_declined" | "edit_withdrawn" | "edit_expired" | "recalled" | "returning" | "return_failed" | "returned" | "delivered" | "cancelled" | "unfulfilled" | "held" | "disposed" | "lost";
  /** When. */
  at: Instant;
  /** The stop it is about; 0 is the pick-up. */
  stopIndex?: number | undefined;
  /** Why, as a code. */
  reason?: string | undefined;
  /** Set where staff did it for a person. */
  byStaff?: true | undefined;
  /** Who did it. */
  by?: ActedBy | undefined;
};

export type UpdateWebhookEndpoint = {
  /** The https address that events are posted to. */
  url?: string | undefined;
  /** The types that are sent; empty for all. */
  types?: Array<"booking.created" | "booking.driver_assigned" | "booking.driver_changed" | "booking.arrival_changed" | "booking.driver_arrived" | "booking.picked_up" | "booking.stop_done" | "booking.delivered" | "booking.partly_delivered" | "booking.failed_stop" | "booking.returning" | "booking.returned" | "booking.held" | "booking.disposed" | "booking.lost" | "booking.cancelled" | "booking.unfulfilled" | "booking.price_changed" | "booking.edited" | "booking.edit_declined" | "booking.proof_added" | "booking.cod_collected" | "booking.cod_released" | "balance.low" | "invoice.issued" | "claim.updated" | "ping" | "*"> | undefined;
  /** Your own note. */
  description?: string | null | undefined;
  /** False switches it off. */
  enabled?: boolean | undefined;
};

export type Upload = {
  /** The record's id. */
  id: Id;
  /** The address. */
  url: string;
};

export type Waiting = {
  /** The stop it is about; 0 is the pick-up. */
  stopIndex: number;
  /** Until when it is free. */
  freeUntil: Instant;
  /** Waiting is charged in steps of this many minutes. */
  stepMinutes: number;
  /** The price of a step. */
  satangPerStep: number;
  /** The fee. */
  feeSatang: number;
};

export type WebhookAttempt = {
  /** The record's id. */
  id: Id;
  /** The event. It is the same in every attempt. */
  eventId: string;
  /** The type of event. */
  type: SentWebhookType;
  /** The booking. */
  bookingId: Id | null;
  /** The number that people read and say. */
  number: number;
  /** Whether it was sent again by request. */
  replay: boolean;
  /** When. */
  at: Instant;
  /** How long the answer took. */
  durationMilliseconds: number;
  /** How the attempt ended. */
  result: "succeeded" | "failed";
  /** The HTTP status of the answer; null where none came. */
  status: number | null;
  /** Why no answer came. */
  problem: "timeout" | "refused_address" | "unreachable" | "too_large" | "key_revoked" | "bad_answer" | "secret_unreadable" | null;
  /** The beginning of the answer. */
  answer: string;
  /** When it is tried again; null for never. */
  nextAttemptAt: Instant | null;
};

export type WebhookEndpoint = {
  /** The record's id. */
  id: Id;
  /** `live`, or `test` for records apart from everything real. */
  mode: "live" | "test";
  /** The form of the body. */
  format: "standard" | "lalamove_v3";
  /** The https address that events are posted to. */
  url: string;
  /** The types that are sent; empty for all. */
  types: Array<"booking.created" | "booking.driver_assigned" | "booking.driver_changed" | "booking.arrival_changed" | "booking.driver_arrived" | "booking.picked_up" | "booking.stop_done" | "booking.delivered" | "booking.partly_delivered" | "booking.failed_stop" | "booking.returning" | "booking.returned" | "booking.held" | "booking.disposed" | "booking.lost" | "booking.cancelled" | "booking.unfulfilled" | "booking.price_changed" | "booking.edited" | "booking.edit_declined" | "booking.proof_added" | "booking.cod_collected" | "booking.cod_released" | "balance.low" | "invoice.issued" | "claim.updated" | "ping" | "ORDER_CREATED" | "ORDER_STATUS_CHANGED" | "DRIVER_ASSIGNED" | "ORDER_AMOUNT_CHANGED" | "ORDER_REPLACED" | "ORDER_EDITED" | "WALLET_BALANCE_CHANGED" | "POD_STATUS_CHANGED" | "POP_STATUS_CHANGED" | "DELIVERY_CODE_STATUS_CHANGED" | "*">;
  /** Your own note. */
  description: string | null;
  /** The Ed25519 key of the signatures. */
  publicKey: string | null;
  /** Until when the secret of before also signs. */
  previousSecretUntil: Instant | null;
  /** When it was made. */
  createdAt: Instant;
  /** Since when every attempt has failed; null while it works. */
  failingSince: Instant | null;
  /** When it was switched off; null while it is on. */
  disabledAt: Instant | null;
  /** Why it was switched off. */
  disabledReason: "owner" | "gone" | "failing" | null;
};

export type WebhookEvent = {
  /** The record's id. */
  id: string;
  /** The type of event. */
  type: SentWebhookType;
  /** The booking. */
  bookingId: Id | null;
  /** Counts the events of one booking; a gap is an event you have not received. */
  sequence: number | null;
  /** When it was made. */
  createdAt: Instant;
  /** The body that is posted. */
  payload: string;
};

export type WebhookEventId = string;

export type WriteMessage = {
  /** The message. */
  text?: string | undefined;
  /** An upload with the purpose of this picture. */
  photoId?: Id | undefined;
};

export type WriteReport = {
  /** The message. */
  text: string;
  /** Uploads with the purpose of these pictures. */
  photoIds?: Array<Id> | undefined;
};

export type Refusal = {
  /** The refusal. */
  error: {
    /** A stable code. Programs decide by it. */
    code: string;
    /** A sentence for people, in the language asked for. */
    message: string;
    /** The fields that break a rule, each with its problem. */
    fields?: Record<string, string> | undefined;
    /** What a form needs to continue. */
    details?: {
      /** Further tries of a code. */
      triesLeft?: number | undefined;
      /** The code that a sign-in needs. */
      codeId?: string | undefined;
      /** The record that the first request with this idempotency key created. */
      firstId?: string | undefined;
    } | undefined;
    /** Name it when you write to support. */
    requestId: string;
  };
};
