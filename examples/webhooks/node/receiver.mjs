// Receives the shop's webhooks, in Node 22.13 or newer: npm install standardwebhooks, then
// SHOP_SECRET=whsec_… PORT=9100 node receiver.mjs
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { Webhook } from 'standardwebhooks';

const { SHOP_SECRET = '', DATA = 'webhooks.db', HOST = '127.0.0.1', PORT = '9100' } = process.env;
if (Buffer.from(SHOP_SECRET.replace(/^whsec_/, ''), 'base64').length < 24)
  throw new Error('SHOP_SECRET must be whsec_ and base64, as the shop has it');
const webhook = new Webhook(SHOP_SECRET);

const db = new DatabaseSync(DATA);
db.exec('pragma busy_timeout = 4000'); // another program may read the file
db.exec(
  'create table if not exists inbox (position integer primary key, id text unique, body text, done int default 0)',
);
const store = db.prepare('insert into inbox (id, body) values (?, ?) on conflict do nothing'); // a repeat: nothing
const next = db.prepare('select position, body from inbox where done = 0 order by position limit 1');
const finish = db.prepare('update inbox set done = 1 where position = ?');

// CHANGE: do your work here. If it throws, it is called again with the same webhook.
function handle({ type, data }) {
  console.log(`handled ${type} ${data.order?.number ?? data.uid ?? ''}`);
}

function work() {
  for (let row = next.get(); row; row = next.get()) {
    db.exec('begin immediate'); // one transaction: your work and its mark, or neither
    try {
      handle(JSON.parse(row.body));
      finish.run(row.position);
      db.exec('commit');
    } catch (error) {
      db.exec('rollback');
      return console.error(error);
    }
  }
}
setInterval(work, 5000); // also what an earlier process stored and did not finish

createServer(async (request, response) => {
  const say = (status) => response.writeHead(status).end();
  try {
    let body = Buffer.alloc(0);
    for await (const part of request) {
      body = Buffer.concat([body, part]);
      if (body.length > 1_000_000) return say(413);
    }
    try {
      webhook.verify(body, request.headers, { jsonParse: false });
    } catch {
      return say(401); // unsigned, changed or old
    }
    store.run(request.headers['webhook-id'], body.toString());
    say(204); // answer first, work later
    setImmediate(work);
  } catch {
    say(503); // the shop tries again
  }
}).listen(Number(PORT), HOST, () => console.log(`webhooks: http://${HOST}:${PORT}`));
