import { defineTexts } from '../../../../lib/i18n/translate.ts';

export const protectAuthorsTexts = defineTexts('protect-authors', {
  title: 'How we keep authors anonymous',
  intro: 'If you write anonymously, nobody should be able to find out that it was you. Here is what we do for that, and what we can’t do.',
  hiddenTitle: 'Nobody is shown your name',
  hidden1:
    'Readers, reviewers and the person you wrote about see that the author is anonymous, and the same trust score of 50 for every anonymous author. You can’t add a comment, because words give people away: readers see the categories you chose instead.',
  hidden2:
    'Your photo, your searches and what you sign with your name are kept apart from what you write anonymously. Reviewers see the files you add. The person you wrote about sees a file only if you choose so for that file.',
  storedTitle: 'Our database doesn’t say who wrote what',
  stored1:
    'Whatever you write anonymously goes sealed into a box. Once a day we empty it, mix what came in from all authors and file it without the times. The list of what you wrote can only be found with a key that is kept elsewhere. Someone who steals a copy of the database can’t read your name in it.',
  stored2:
    'That’s why some things take until the next morning: reviewers get anonymous experiences once a day, all together, and messages about them come once a day too. You see your own status and credits at once.',
  openedTitle: 'When an identity may be revealed',
  opened1:
    'Two admins together can reveal an author’s identity, for instance when a court orders it. Both have to give a reason, which is recorded for good, and we tell you.',
  limitsTitle: 'What we can’t protect you from',
  limits1:
    'A story that only one person can know names its author, and so does a picture or a screenshot that only you could have taken. If you’re the only one who writes about someone in a small town that month, leave the city out.',
  limits2: 'Anyone who has both our database and all our keys can read everything. We keep them in different places.',
  limits3: 'If you tell someone that it was you, we can’t take it back.',
});
