package mesh.load.workers.parts;

import mesh.load.engine.LoadPlan;

/**
 * What one worker has to send.
 *
 * @param firstUser how many users of the whole come before its own
 * @param firstUserBeside the same of those who send something else meanwhile
 * @param plan its own users, numbered from 1 as in any plan
 */
public record PlanPart(int firstUser, int firstUserBeside, LoadPlan plan) {}
