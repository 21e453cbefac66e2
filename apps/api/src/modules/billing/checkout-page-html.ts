/** How a person left the payment provider's page. */
export type CheckoutOutcome = 'paid' | 'cancelled';

const TEXTS: Readonly<Record<CheckoutOutcome, { readonly title: string; readonly text: string }>> = {
  paid: {
    title: 'Thank you',
    text: 'The credits arrive as soon as the payment provider has confirmed the payment, usually within seconds; some ways to pay take days. <code>tookeffect usage</code> shows them. You can close this page.',
  },
  cancelled: {
    title: 'Nothing was paid',
    text: 'The checkout was left without a payment. Its link stays open until it expires. You can close this page.',
  },
};

/** @returns the page after a checkout in HTML, without scripts, styles or anything from elsewhere */
export function checkoutPageHtml(outcome: CheckoutOutcome): string {
  const { title, text } = TEXTS[outcome];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · TookEffect</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
}
