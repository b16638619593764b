import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { holdPresses } from './presses.ts';

const pressed = vi.fn();
function Form(): ReactNode {
  const [email, setEmail] = useState('');
  return (
    <>
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <output>{email}</output>
      <button type="button" onClick={pressed}>
        Pay
      </button>
    </>
  );
}

/** Returns the form as HTML, before its script has loaded. */
function finishedForm(): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  return container;
}

test("text typed before the script loaded is in the field and in the form's state", () => {
  const container = finishedForm();
  const replay = holdPresses(document);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'mika@example.com' } });
  render(<Form />, { container, hydrate: true });
  act(replay);
  expect(screen.getByRole('status').textContent).toBe('mika@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mika@example.com');
});

test('a press before the script loaded is repeated once after it has loaded', () => {
  pressed.mockClear();
  const container = finishedForm();
  const replay = holdPresses(document);
  render(<Form />, { container, hydrate: true });
  fireEvent.click(screen.getByRole('button'));
  expect(pressed).not.toHaveBeenCalled();
  act(replay);
  expect(pressed).toHaveBeenCalledOnce();
});
