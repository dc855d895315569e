/* TMPI's extensions to MPI. A program that uses them runs under TMPI only; none is needed to use TMPI. */
#ifndef TMPI_H
#define TMPI_H

#ifdef __cplusplus
extern "C" {
#endif

/* Lets other ready ranks of this carrier run first. Returns 1 if one did, 0 if there was none (or the caller is no
 * rank). */
int TMPI_Yield(void);

/* The number of carriers (kernel threads that run ranks) that the job was given at start. */
int TMPI_Carriers(void);

#ifdef __cplusplus
}
#endif

#endif
