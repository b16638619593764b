import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import type { EventStream, StreamConfig } from './stream.ts';

const STREAM = 'manawell-events';
const SUBJECT = 'manawell.events';
const CONSUMER = 'database';
/**
 * After this, the server delivers an unacknowledged message again, also if its consumer is only slow.
 * Events are stored once, so the second delivery is harmless.
 */
const ACK_WAIT_MS = 10_000;
const PUBLISH_MS = 5000;
/** How long one fetch waits for messages; the smallest value that the client allows. */
const LOOK_MS = 1000;
const READY_MS = 1000;

/**
 * Opens a stream of NATS JetStream and creates it if it is missing: on disk, each message for one consumer, deleted
 * after its acknowledgement. A full stream refuses new messages instead of dropping old ones.
 * @throws Unavailable if no server answers
 */
export async function openJetStream({ servers, user, pass, tls, replicas }: StreamConfig): Promise<EventStream> {
  const [{ connect, nanos }, { AckPolicy, DiscardPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType }] =
    await Promise.all([import('@nats-io/transport-node'), import('@nats-io/jetstream')]);
  const connection = await connect({
    servers: [...servers],
    ...(user !== undefined && { user, pass }),
    ...(tls && { tls: {} }),
    name: 'manawell',
    maxReconnectAttempts: -1,
  }).catch((error: unknown) => {
    throw new Unavailable(error);
  });
  const stream = jetstream(connection);

  /** Creates what is missing, also after a server restarted empty. An operator's settings of the stream stay. */
  const ensure = async (): Promise<void> => {
    const manager = await jetstreamManager(connection);
    const there = await manager.streams.info(STREAM).catch(() => null);
    if (!there)
      await manager.streams.add({
        name: STREAM,
        subjects: [SUBJECT],
        retention: RetentionPolicy.Workqueue,
        storage: StorageType.File,
        discard: DiscardPolicy.New,
        num_replicas: replicas,
      });
    await manager.consumers.add(STREAM, {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
    });
  };
  let longest = 0;
  let consumer: Consumer | null = null;
  const whole = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      consumer = null;
      throw new Unavailable(error);
    }
  };
  await whole(ensure);

  return {
    // While the connection is down, the last known limit applies.
    longest: () => (longest = connection.info?.max_payload ?? longest),
    publish: (bytes) => whole(async () => void (await stream.publish(SUBJECT, bytes, { timeout: PUBLISH_MS }))),
    take: (most) =>
      whole(async () => {
        if (!consumer) await ensure();
        consumer ??= await stream.consumers.get(STREAM, CONSUMER);
        const taken: JsMsg[] = [];
        for await (const message of await consumer.fetch({ max_messages: most, expires: LOOK_MS })) taken.push(message);
        return taken.map((message) => ({
          at: message.time,
          bytes: message.data,
          done: () => message.ack(),
          later: (ms) => message.nak(ms),
          never: (why) => message.term(why),
        }));
      }),
    ready: () =>
      Promise.race([
        connection.flush().then(
          () => true,
          () => false,
        ),
        pause(READY_MS, false, { ref: false }),
      ]),
    stop: () => connection.drain(),
  };
}
