import { expect, test } from 'vitest';
import { permissionsOf, ROLES } from '../../operations/permissions.ts';
import { COMMANDS } from './all.ts';
import { catalogCommands } from './catalog.ts';

/**
 * The permissions of each role, so that reviewers see every change. The table is written by hand: it fails if a role
 * gets a permission, or if a command requires another one.
 */
const MAY = `
sees orders find           -      support finance -       admin
sees orders show           -      support finance -       admin
sees orders stuck          -      support finance -       admin
sees orders conflicts      -      support finance -       admin
sees orders characters     -      support -       -       admin
sees deliveries waiting    viewer support finance content admin
sees disputes show         -      support finance -       admin
sees disputes              -      support finance -       admin
sees refunds unfinished    viewer support finance content admin
sees orders withdrawals    -      support finance -       admin
sees players find          -      support -       -       admin
sees players show          -      support -       -       admin
sees players spent         -      support finance -       admin
sees players payments      -      support finance -       admin
sees players cards         -      support -       -       admin
sees players devices       -      support -       -       admin
sees players notes         -      support -       -       admin
sees players erasure       -      support -       -       admin
sees coupons list          -      support -       content admin
sees coupons uses          -      support -       content admin
sees coupons show          -      support -       content admin
sees coupons why           -      support -       content admin
sees personal-offers list  -      support -       content admin
sees links show            -      support -       -       admin
sees grants choices        -      support -       content admin
sees grants outage         -      support -       content admin
sees grants show           -      support -       content admin
sees vip show              -      support -       content admin
sees tasks show            -      support -       content admin
sees draw audit            -      support finance content admin
sees invites show          -      support -       -       admin
sees surveys show          viewer support finance content admin
sees surveys export        viewer support finance content admin
sees experiments list      viewer support finance content admin
sees experiments show      viewer support finance content admin
sees funnel                viewer support finance content admin
sees channels              viewer support finance content admin
sees forwarding            viewer support finance content admin
sees report revenue        viewer support finance content admin
sees report currencies     viewer support finance content admin
sees ledger export         -      -       finance -       admin
sees books list            viewer support finance content admin
sees books month           viewer support finance content admin
sees books oss             viewer support finance content admin
sees differences           viewer support finance content admin
sees invoices list         -      support finance -       admin
sees invoices show         -      support finance -       admin
sees invoices pdf          -      support finance -       admin
sees invoices gaps         viewer support finance content admin
sees today money           viewer support finance content admin
sees today                 viewer support finance content admin
sees balances              viewer support finance content admin
sees events stuck          viewer support finance content admin
sees actions               -      support finance -       admin
sees audit verify          -      support finance -       admin
sees approvals list        -      support finance content admin
sees operators list        -      -       -       -       admin
sees keys list             -      -       -       -       admin
sees messages today        viewer support finance content admin
sees games list            viewer support finance content admin
sees games test            -      -       -       content admin
sees signatures verify     -      -       -       content admin
sees webhooks list         viewer support finance content admin
sees secrets list          -      -       -       content admin
sees golive                -      -       -       content admin
sees endpoints list        viewer support finance content admin
sees endpoints log         viewer support finance content admin
sees endpoints event       viewer support finance content admin
sees endpoints test        -      -       -       content admin
sees news list             viewer support finance content admin
sees catalog diff          viewer support finance content admin
sees catalog log           viewer support finance content admin
sees catalog show          viewer support finance content admin
sees catalog compare       viewer support finance content admin
sees catalog export        viewer support finance content admin
sees catalog drafts list   viewer support finance content admin
sees catalog drafts show   viewer support finance content admin
sees catalog drafts file   viewer support finance content admin
sees catalog drafts check  viewer support finance content admin
sees catalog drafts diff   viewer support finance content admin
sees catalog drafts conflicts viewer support finance content admin
sees catalog drafts prices viewer support finance content admin
sees catalog drafts pictures viewer support finance content admin
sees catalog drafts picture viewer support finance content admin
sees catalog texts missing viewer support finance content admin
sees catalog texts export  viewer support finance content admin
sees catalog texts check   viewer support finance content admin
sees catalog prices suggest viewer support finance content admin
does disputes evidence     -      support finance -       admin
does disputes submit       -      support finance -       admin
does deliveries redeliver  -      support -       -       admin
does orders redeliver      -      support -       -       admin
does orders resolve        -      support finance -       admin
does deliveries take-back  -      support -       -       admin
does orders move           -      support -       -       admin
does claims redeliver      -      support -       -       admin
does claims resolve        -      support -       -       admin
does orders refund         -      support finance -       admin
does orders refund-many    -      support finance -       admin
does payments check        -      support finance -       admin
does payments look         -      support finance -       admin
does payments adopt        -      support finance -       admin
does payments refund       -      support finance -       admin
does payments write-off    -      -       finance -       admin
does refunds resend        -      support finance -       admin
does refunds settle        -      support finance -       admin
does receipts resend       -      support -       -       admin
does players note          -      support -       -       admin
does players reveal        -      support -       -       admin
does players block         -      support -       -       admin
does players unblock       -      support -       -       admin
does players sign-out      -      support -       -       admin
does players export        -      support -       -       admin
does players erase         -      support -       -       admin
does players unlink        -      support -       -       admin
does players email         -      support -       -       admin
does players cap           -      support -       -       admin
does coupons grant         -      support -       content admin
does personal-offers make  -      support -       content admin
does personal-offers revoke -      support -       content admin
does links create          -      support -       -       admin
does links end             -      support -       -       admin
does grants give           -      support -       content admin
does grants withdraw       -      support -       content admin
does forwarding retry      -      -       -       -       admin
does demo-players erase    -      support -       -       admin
does webhooks replay       -      -       finance -       admin
does endpoints replay      -      -       finance -       admin
does books close           -      -       finance -       admin
does books reopen          -      -       -       -       admin
does books import          -      -       finance -       admin
does report rebuild        -      -       finance -       admin
does backup restored       -      -       -       -       admin
does audit export          -      support finance -       admin
does approvals approve     -      -       finance -       admin
does approvals decline     -      support finance content admin
does operators add         -      -       -       -       admin
does operators invite      -      -       -       -       admin
does operators role        -      -       -       -       admin
does operators sign-out    -      -       -       -       admin
does operators revoke      -      -       -       -       admin
does keys add              -      -       -       -       admin
does keys rotate           -      -       -       -       admin
does keys revoke           -      -       -       -       admin
does catalog apply         -      -       -       content admin
does catalog rollback      -      -       -       content admin
does catalog drafts new    -      -       -       content admin
does catalog drafts put    -      -       -       content admin
does catalog drafts reprice -      -       -       content admin
does catalog drafts rebase -      -       -       content admin
does catalog drafts apply  -      -       -       content admin
does catalog drafts schedule -      -       -       content admin
does catalog drafts unschedule -      -       -       content admin
does catalog drafts discard -      -       -       content admin
does catalog drafts put-picture -      -       -       content admin
does catalog texts import  -      -       -       content admin
`;

test('each role has exactly the permissions of this table', () => {
  const all = [...COMMANDS, ...catalogCommands];
  const lines = [...all.filter(({ acts }) => !acts), ...all.filter(({ acts }) => acts)].map(
    ({ acts, name, permission }) => {
      const who = ROLES.map((role) => (permissionsOf(role).has(permission) ? role : '-').padEnd(role.length));
      return `${acts ? 'does' : 'sees'} ${name.padEnd(21)} ${who.join(' ')}`.trimEnd();
    },
  );
  expect(lines).toEqual(MAY.trim().split('\n'));
});
