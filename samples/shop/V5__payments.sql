CREATE TABLE payments (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id     bigint NOT NULL,
    amount_cents integer NOT NULL,
    provider     text NOT NULL,
    paid_at      timestamptz NOT NULL DEFAULT now()
);

COMMENT ON COLUMN payments.provider IS 'as the provider calls itself: ''stripe'', ''paypal''';
