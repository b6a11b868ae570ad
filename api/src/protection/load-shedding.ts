import { fastifyUnderPressure } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Overloaded } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is asked in the place of turning a request away. */
    pressureHandler?: () => undefined;
  }
}

/** For routes that answer however busy the API is, such as the checks whether it lives. */
export const ANSWERS_UNDER_PRESSURE = { pressureHandler: () => undefined };

/**
 * Turns requests away while the API is too busy to answer them within a time that anybody waits.
 * @param maxEventLoopDelay mean delay of the event loop within a second, in milliseconds
 */
export function shedLoad(app: FastifyInstance, maxEventLoopDelay = 500) {
  app.register(fastifyUnderPressure, { maxEventLoopDelay, customError: Overloaded });
}
