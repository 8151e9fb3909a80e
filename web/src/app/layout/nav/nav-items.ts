import type { LucideIcon } from 'lucide-react';
import { MessagesSquare, NotebookPen, Search, UserRound } from 'lucide-react';
import { paths } from '../../../lib/paths/paths.ts';

interface NavItem {
  to: string;
  label: 'community' | 'experiences' | 'search' | 'profile';
  icon: LucideIcon;
  membersOnly: boolean;
  /** Paths that also mark this item as the current one. */
  within: readonly string[];
}

export const navItems: readonly NavItem[] = [
  { to: paths.community, label: 'community', icon: MessagesSquare, membersOnly: false, within: [paths.reviewers, paths.reviewQueue] },
  {
    to: paths.experiences,
    label: 'experiences',
    icon: NotebookPen,
    membersOnly: true,
    within: [paths.submitExperience, paths.myExperiences, paths.linkedExperiences],
  },
  { to: paths.search, label: 'search', icon: Search, membersOnly: true, within: [paths.alerts] },
  {
    to: paths.profile,
    label: 'profile',
    icon: UserRound,
    membersOnly: true,
    within: [paths.myDisputes, paths.myDecisions, paths.myReports, paths.settings, paths.socialIds, paths.payment, paths.admin],
  },
];
