import { deliveryMachine } from '#server/domains/fulfilment/fulfilment.machine.ts';
import { takeBackMachine } from '#server/domains/fulfilment/take-back/take-back.machine.ts';
import { orderItemMachine, orderPaymentMachine } from '#server/domains/orders/orders.machine.ts';
import { evidenceMachine } from '#server/domains/payments/disputes/evidence.machine.ts';
import { paymentMachine } from '#server/domains/payments/payments.machine.ts';
import { refundMachine } from '#server/domains/payments/refunds/refunds.machine.ts';
import { pushMachine } from '#server/domains/push/push.machine.ts';
import { receiptMachine } from '#server/domains/receipts/receipts.machine.ts';
import type { Machine } from '#server/kernel/machine.ts';

const MACHINES: { machine: Machine<string, string>; about: string }[] = [
  { machine: orderPaymentMachine, about: 'The money side of an order, as the player sees it.' },
  { machine: orderItemMachine, about: 'The item side of an order: what the game has done with it.' },
  { machine: paymentMachine, about: 'One attempt to pay, as its provider tells it.' },
  { machine: refundMachine, about: 'One refund of a payment.' },
  { machine: evidenceMachine, about: 'The evidence for one dispute of a payment.' },
  { machine: deliveryMachine, about: 'One delivery to a game.' },
  { machine: takeBackMachine, about: 'One request to a game to take a delivered item back.' },
  { machine: receiptMachine, about: 'One letter to a buyer.' },
  { machine: pushMachine, about: 'One message to one browser.' },
];

/** Returns `docs/machines.md`: every state machine, drawn from its table. */
export function drawMachines(): string {
  const parts = MACHINES.map(
    ({ machine, about }) => `## ${machine.name}\n\n${about}\n\n\`\`\`mermaid\n${draw(machine)}\n\`\`\`\n`,
  );
  return `# State machines\n\nDrawn from the tables in the code by \`node scripts/run.mjs scripts/checks/machines.ts --write\`; do not edit. An event that a state does not list changes nothing.\n\n${parts.join('\n')}`;
}

function draw({ initial, transitions }: Machine<string, string>): string {
  const lines = Object.entries(transitions).flatMap(([from, row]) => {
    const events = Map.groupBy(Object.entries(row), ([, to]) => to as string);
    return [...events].map(([to, all]) => `  ${from} --> ${to}: ${all.map(([event]) => event).join(', ')}`);
  });
  const ends = Object.entries(transitions).flatMap(([state, row]) =>
    Object.keys(row).length === 0 ? [`  ${state} --> [*]`] : [],
  );
  return ['stateDiagram-v2', `  [*] --> ${initial}`, ...lines, ...ends].join('\n');
}
