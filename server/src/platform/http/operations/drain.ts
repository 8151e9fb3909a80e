import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: boolean;
    /** Makes the process report that it is not ready, and close each connection with its next reply. */
    startDraining(): void;
  }
}

/** Lets load balancers and clients switch to other servers before this one closes: calls that arrive meanwhile are not refused. */
export function addDrain(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('startDraining', () => {
    app.isDraining = true;
  });
  app.addHook('preClose', async () => app.startDraining());
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) void reply.header('connection', 'close');
    done();
  });
}
