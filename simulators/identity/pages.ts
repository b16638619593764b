import { type Html, html } from '../kit/html.ts';
import { type Page, renderPage } from '../kit/page.ts';
import { PEOPLE, type Person } from './people.ts';
import { TENANTS, type Tenant } from './tenants.ts';

/** The submitted values of a form that must be corrected. */
export interface Draft {
  person: string;
  address: string;
  keepsEmail: boolean;
  problem: 'person' | 'address' | null;
}

export const EMPTY: Draft = { person: '', address: '', keepsEmail: false, problem: null };

export interface Request {
  scopes: readonly string[];
  /** The redirect URL of the answer. */
  returnTo: string;
}

/** Returns the page where the user chooses a person, and agrees or cancels. It works without scripts. */
export function choicePage(tenant: Tenant, request: Request, draft: Draft = EMPTY): Page {
  const { origin, host } = new URL(request.returnTo);
  const asksEmail = request.scopes.includes('email');
  return {
    title: `Demo sign-in in place of ${tenant.name}`,
    status: draft.problem ? 400 : 200,
    formTargets: [origin],
    body: frame(
      tenant,
      html`
  <h1>Choose who signs in</h1>
  <p class="soft">to continue to <b>${host}</b></p>
  <form method="post">
    <fieldset>
      <legend class="hidden">Demo people</legend>
      ${PEOPLE.map((person) => personCard(tenant, person, draft))}
      ${otherCard(draft)}
    </fieldset>
    ${draft.problem === 'person' && html`<p class="problem" role="alert">Choose somebody first.</p>`}
    <p class="soft">The shop receives the name and picture${asksEmail && ' and, if there is one, the email address'}.</p>
    ${
      asksEmail &&
      tenant.emailOptional &&
      html`
    <label class="row"><input type="checkbox" name="keepsEmail" ${draft.keepsEmail ? CHECKED : null}><span>Do not share the email address</span></label>`
    }
    <div class="choices">
      <button name="choice" value="cancel" class="quiet" formnovalidate>Cancel</button>
      <button name="choice" value="allow" class="primary">Continue</button>
    </div>
  </form>`,
    ),
  };
}

const CHECKED = html`checked`;

const personCard = (tenant: Tenant, person: Person, draft: Draft): Html => html`
<label class="card row">
  <input type="radio" name="person" value="${person.id}" required ${draft.person === person.id ? CHECKED : null}>
  <img src="/people/${encodeURIComponent(person.name)}.svg" alt="" width="44" height="44">
  <span class="grow"><b>${person.name}</b><small>${addressNote(person, tenant.tellsUnverified)}</small></span>
</label>`;

const otherCard = (draft: Draft): Html => html`
<div class="card">
  <label class="row">
    <input type="radio" name="person" value="other" required ${draft.person === 'other' ? CHECKED : null}>
    <span class="face" aria-hidden="true">+</span>
    <span class="grow"><b>Use another address</b><small>A person for each address</small></span>
  </label>
  <input class="address" type="email" name="address" value="${draft.address}" aria-label="Email address" placeholder="you@example.com" autocomplete="off" maxlength="254" ${draft.problem === 'address' ? html`aria-invalid="true" aria-describedby="problem"` : null}>
  ${draft.problem === 'address' && html`<p class="problem" id="problem" role="alert">This is not an email address.</p>`}
</div>`;

function addressNote({ email, verified }: Person, tellsUnverified = true): string {
  if (!email) return 'No email address';
  if (verified) return email;
  return tellsUnverified ? `${email} · not verified` : `${email} · not verified, not shared`;
}

/** Returns the page of a failed request, with the provider's reason for the developer of the client. */
export const refusedPage = (tenant: Tenant, error: string, why: string | undefined, status: number) =>
  renderPage({
    title: `Demo sign-in in place of ${tenant.name}`,
    status,
    body: frame(
      tenant,
      html`
  <h1>This sign-in cannot go on</h1>
  <p class="soft">Go back to the shop and start again.</p>
  <p class="soft"><code>${error}</code> ${why ?? null}</p>`,
    ),
  });

/** `/`: lists the running providers. */
export const overviewPage = (issuerOf: (tenant: Tenant) => string): Page => ({
  title: 'Sandbox identity',
  body: html`
<main>
  <header class="brand"><span class="mark" aria-hidden="true"></span><b>Sandbox identity</b></header>
  <h1>Sign-in providers of the demo</h1>
  <p class="notice">Stand-ins. No real account is asked for, and nothing leaves this demo.</p>
  <dl class="card">${TENANTS.map((tenant) => html`<dt>In place of ${tenant.name}</dt><dd><code>${issuerOf(tenant)}</code></dd>`)}</dl>
  <h2>People</h2>
  <ul>${PEOPLE.map(
    (person) => html`
    <li class="card row"><img src="/people/${encodeURIComponent(person.name)}.svg" alt="" width="44" height="44">
      <span class="grow"><b>${person.name}</b><small>${addressNote(person)}</small></span></li>`,
  )}
  </ul>
</main>`,
});

const frame = (tenant: Tenant, main: Html): Html => html`
<main>
  <header class="brand"><span class="mark" aria-hidden="true"></span><b>Demo sign-in</b></header>
  <p class="notice">This page stands in for ${tenant.name}. It is not ${tenant.name}: no real account is asked for, and nothing leaves this demo.</p>
  ${main}
</main>`;
