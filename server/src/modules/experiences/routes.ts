import { message } from '@candor/contract/message';
import { Answer, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { checkExisting } from './submitting/check-existing.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { listDialCodes, listFeedbackCategories, listGuidelines, listPlatforms, weighCategories } from './reading/list-catalogues.ts';
import { listLinkedExperiences } from './reading/list-linked-experiences.ts';
import { listMyExperiences } from './reading/list-my-experiences.ts';
import { readExperience } from './reading/read-experience.ts';
import { readExperienceStats } from './reading/read-experience-stats.ts';
import { listReplies, readOwnReply } from './replies/read-replies.ts';
import { reportExperience, reportReply } from './report-content.ts';
import { submitInOneStatement } from './submitting/submit-in-one-statement.ts';
import { submitExperience, type SubmissionReply } from './submitting/submit-experience.ts';
import { editReply, submitReply } from './replies/submit-reply.ts';
import { readCompany, stopWaiting } from './submitting/wait-for-company.ts';
import { withdrawExperience } from './leaving/withdraw-experience.ts';

/** Repeated calls are answered from the inbox: a row of the idempotency store would tell when somebody wrote. */
const AUTHOR_ACT = { side: 'authored', idempotency: 'own' } as const;

const submittedAnswer = (submitted: SubmissionReply) => new Answer(submitted, { message: message('experienceSubmitted') });

export function experiencesRoutes(deps: ExperiencesDependencies): BoundRoute[] {
  return [
    on('POST /experiences', async (ctx, { body }) => submittedAnswer(await submitExperience(ctx, deps, body)), {
      ...AUTHOR_ACT,
      inOneStatement: async (ctx, { body }) => {
        const submitted = await submitInOneStatement(ctx, deps, body);
        return submitted && submittedAnswer(submitted);
      },
    }),
    on('GET /experiences', (ctx, { query }) => listMyExperiences(ctx, deps, query)),
    on('GET /experiences/linked', (ctx, { query }) => listLinkedExperiences(ctx, deps, query.page)),
    on('GET /experiences/user-stats', (ctx) => readExperienceStats(ctx.db, deps, ctx.actor.userId)),
    on('GET /experiences/check-existing', (ctx, { query }) => checkExisting(ctx, deps, query)),
    on('POST /experiences/check-existing', (ctx, { body }) => checkExisting(ctx, deps, body)),
    on('GET /experiences/company', (ctx, { query }) => readCompany(ctx, deps, query)),
    on('POST /experiences/{id}/stop-waiting', (ctx, { params }) => stopWaiting(ctx, deps, params.id), AUTHOR_ACT),
    on('GET /experiences/{id}', (ctx, { params }) => readExperience(ctx, deps, params.id)),
    on('DELETE /experiences/{id}', (ctx, { params }) => withdrawExperience(ctx, deps, params.id), AUTHOR_ACT),
    on('GET /experiences/{id}/replies', (ctx, { params }) => listReplies(ctx, deps, params.id)),
    on('POST /experiences/{id}/replies', (ctx, { params, body }) => submitReply(ctx, deps, params.id, body.content), { side: 'authored' }),
    on('GET /experiences/{id}/reply', (ctx, { params }) => readOwnReply(ctx, deps, params.id)),
    on('PUT /experiences/{id}/reply', (ctx, { params, body }) => editReply(ctx, deps, params.id, body.content), { side: 'authored' }),
    on('POST /experiences/{id}/report', (ctx, { params, body }) => reportExperience(ctx, deps, params.id, body), { side: 'authored' }),
    on('POST /replies/{id}/report', (ctx, { params, body }) => reportReply(ctx, deps, params.id, body), { side: 'authored' }),
    on('GET /feedback-categories', (ctx, { query }) => listFeedbackCategories(ctx, deps, query.feedback_types)),
    on('POST /feedback-categories/weights-by-ids', (ctx, { body }) => weighCategories(ctx, deps, body.category_ids)),
    on('GET /guidelines', async (ctx) => listGuidelines(ctx)),
    on('GET /platforms', async (ctx) => listPlatforms(ctx)),
    on('GET /countries', async () => listDialCodes()),
  ];
}
