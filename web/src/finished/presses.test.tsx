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

/** The form as HTML, before its script. */
function finishedForm(): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  return container;
}

test('what was typed before the script came is in the field, and the form knows of it', () => {
  const container = finishedForm();
  const replay = holdPresses(document);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'mika@example.com' } });
  render(<Form />, { container, hydrate: true });
  act(replay);
  expect(screen.getByRole('status').textContent).toBe('mika@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mika@example.com');
});

test('a press before the script came is made once, when it has come', () => {
  pressed.mockClear();
  const container = finishedForm();
  const replay = holdPresses(document);
  render(<Form />, { container, hydrate: true });
  fireEvent.click(screen.getByRole('button'));
  expect(pressed).not.toHaveBeenCalled();
  act(replay);
  expect(pressed).toHaveBeenCalledOnce();
});
