package mesh.load.workers;

import mesh.load.engine.LoadPlan;

/**
 * What one worker has to send.
 *
 * @param firstUser number of users of the whole plan that precede the worker's own users
 * @param firstUserBeside the same number for the load beside
 * @param plan the worker's own users, numbered from 1 as in any plan
 */
public record PlanPart(int firstUser, int firstUserBeside, LoadPlan plan) {}
